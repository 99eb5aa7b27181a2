// Any bytes as a record: refused with one line, or read as it is written, and verified or found to differ.
#include <sstream>

#include "core/match/record_file.hpp"
#include "core/match/replay.hpp"
#include "tests/fuzz/support.hpp"

using namespace farmland;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto one_line = [](const Error& error) {
        fuzz::require(!error.sentence().empty(), "an error says something");
        fuzz::require(error.sentence().find('\n') == std::string::npos, "an error is one line");
    };
    const auto record = read_record(fuzz::as_text(data, size));
    if (!record) {
        one_line(record.error());
        return 0;
    }
    std::ostringstream text;
    write_record(text, *record);
    const auto again = read_record(text.str());
    fuzz::require(again && *again == *record, "a record is read as it was written");
    if (const auto same = verify(*record); !same) one_line(same.error());
    return 0;
}
