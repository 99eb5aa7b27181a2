#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace farmland {

// A file, or a part of an input such as "kraken_fields", and the line in a file; nothing where there is no telling.
struct Where {
    std::string name = {};
    int line = 0;

    bool operator==(const Where&) const = default;
};

// What a player, modder or script did wrong: what was expected, what was found and where.
struct Error {
    std::string message;
    Where where = {};
    std::string hint = {};  // goes on from the message: "; did you mean 'hand'?"

    // All of it, as people read it: "bot.lua:3: view.own has no field 'hnad'; did you mean 'hand'?".
    std::string sentence() const {
        std::string text = where.name;
        if (where.line > 0) text += ":" + std::to_string(where.line);
        return (text.empty() ? text : text + ": ") + message + hint;
    }

    bool operator==(const Error&) const = default;
};

// A value, or the reason why there is none.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : content_(std::move(value)) {}
    Result(Error error) : content_(std::move(error)) {}

    explicit operator bool() const { return std::holds_alternative<T>(content_); }

    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(value()); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    const Error& error() const {
        assert(!*this);
        return std::get<Error>(content_);
    }

private:
    T& value() {
        assert(*this);
        return std::get<T>(content_);
    }
    const T& value() const {
        assert(*this);
        return std::get<T>(content_);
    }

    std::variant<T, Error> content_;
};

// Success, or the reason why not.
template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : error_(std::move(error)) {}

    explicit operator bool() const { return !error_.has_value(); }

    const Error& error() const {
        assert(!*this);
        return *error_;
    }

private:
    std::optional<Error> error_;
};

// Puts a value where it belongs, if there is one.
template <class T>
Result<void> put(Result<T> value, T& into) {
    if (!value) return value.error();
    into = *std::move(value);
    return {};
}

}  // namespace farmland
