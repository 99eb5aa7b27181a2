// The built program in the background: `farmland serve` on a free port.
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace farmland::net::tests {

class BackgroundServer {
public:
    enum class Log { read, ignored };

    explicit BackgroundServer(std::vector<std::string> options, const std::string& log = "text",
                              Log reading = Log::read) {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
        std::vector<std::string> words = {FARMLAND_PROGRAM, "serve", "piranhas", "--port", "0", "--log", log};
        words.insert(words.end(), options.begin(), options.end());
        pid_ = fork();
        if (pid_ == 0) {
            dup2(ends[1], STDERR_FILENO);
            std::vector<char*> arguments;
            for (std::string& word : words) arguments.push_back(word.data());
            arguments.push_back(nullptr);
            execv(arguments[0], arguments.data());
            _exit(127);
        }
        close(ends[1]);
        log_ = fdopen(ends[0], "r");
        port_ = read_port();
        if (reading == Log::read) read_log();
    }
    void read_log() {
        reader_ = std::thread([this] {
            for (char line[512]; std::fgets(line, sizeof line, log_) != nullptr;) told_ += line;
        });
    }
    ~BackgroundServer() {
        if (pid_ > 0) end();
    }
    BackgroundServer(const BackgroundServer&) = delete;
    BackgroundServer& operator=(const BackgroundServer&) = delete;

    std::uint16_t port() const { return port_; }

    // SIGTERM; the exit code, or -1 if that did not end it.
    int end() {
        kill(pid_, SIGTERM);
        int status = 0;
        rusage used{};
        const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(30);
        while (wait4(pid_, &status, WNOHANG, &used) == 0) {
            if (std::chrono::steady_clock::now() > latest) kill(pid_, SIGKILL);
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        const auto seconds = [](const timeval& time) {
            return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
        };
        processor_seconds_ = seconds(used.ru_utime) + seconds(used.ru_stime);
        pid_ = -1;
        if (reader_.joinable()) reader_.join();
        std::fclose(log_);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    // Of the processor, after end().
    double processor_seconds() const { return processor_seconds_; }
    // All that it told, after end().
    const std::string& log() const { return told_; }

    // Memory that it holds, in KiB.
    long resident() const {
        std::ifstream file("/proc/" + std::to_string(pid_) + "/statm");
        long size = 0;
        long pages = 0;
        file >> size >> pages;
        return pages * (sysconf(_SC_PAGESIZE) / 1024);
    }

private:
    std::uint16_t read_port() {
        char line[512];
        if (std::fgets(line, sizeof line, log_) == nullptr) throw std::runtime_error("the server told nothing");
        told_ += line;
        const std::string text = line;
        const auto at = text.find_first_of("0123456789", std::min(text.find("port"), text.size()));
        if (at == std::string::npos) throw std::runtime_error("the server told no port: " + text);
        return static_cast<std::uint16_t>(std::stoi(text.substr(at)));
    }

    pid_t pid_ = -1;
    std::FILE* log_ = nullptr;
    std::uint16_t port_ = 0;
    double processor_seconds_ = 0;
    std::thread reader_;
    std::string told_;
};

}  // namespace farmland::net::tests
