#include "scripting/net/xml_stream.hpp"

#include <expat.h>

#include <algorithm>
#include <new>
#include <utility>

namespace farmland::net {

class XmlStream::Reader {
public:
    explicit Reader(const StreamLimits& limits) : limits_(limits), parser_(XML_ParserCreate(nullptr), XML_ParserFree) {
        if (!parser_) throw std::bad_alloc();
#ifdef FARMLAND_EXPAT_DEFERS
        // A message is answered when it is complete, not when twice as much has come; is_worth_parsing() saves work.
        XML_SetReparseDeferralEnabled(parser_.get(), XML_FALSE);
#endif
        XML_SetUserData(parser_.get(), this);
        XML_SetElementHandler(parser_.get(), on_start, on_end);
        XML_SetCharacterDataHandler(parser_.get(), on_text);
        XML_SetEntityDeclHandler(parser_.get(), on_entity);
        XML_SetAttlistDeclHandler(parser_.get(), on_attribute_list);
    }
    Reader(const Reader&) = delete;  // the parser knows where it is
    Reader& operator=(const Reader&) = delete;

    std::vector<Element> feed(std::string_view bytes) {
        // Text in front of the document element is not XML, but the servers of the season wait for what comes after it.
        if (!begun_) {
            const std::size_t first = std::min(bytes.find('<'), bytes.size());
            skipped_ += first;
            bytes.remove_prefix(first);
            begun_ = !bytes.empty();
            if (skipped_ > limits_.message_bytes) refuse_size();
        }
        // In small parts, so that a message is refused as soon as it is too long, however much came at once.
        constexpr std::size_t part = 4096;
        while (!bytes.empty() && !error && !ended) {
            const std::string_view next = bytes.substr(0, part);
            bytes.remove_prefix(next.size());
            held_ += next;
            if (is_worth_parsing()) parse();
            if (!error && !ended && unfinished() > limits_.message_bytes) refuse_size();
        }
        return std::exchange(messages_, {});
    }

    std::optional<StreamError> error;
    bool ended = false;

private:
    // A token that is not complete yet is read again from its beginning each time more of it comes. A long one that
    // comes byte by byte would cost its length squared, so that one is collected first.
    bool is_worth_parsing() const {
        constexpr std::size_t short_token = 1024;
        const std::size_t waiting = parsed_ - position();
        return waiting < short_token || held_.size() >= waiting / 8 || held_.find('>') != std::string::npos;
    }

    std::size_t position() const {
        const XML_Index index = XML_GetCurrentByteIndex(parser_.get());
        return index < 0 ? 0 : std::min(static_cast<std::size_t>(index), parsed_);
    }

    std::size_t unfinished() const { return parsed_ + held_.size() - message_end_; }

    void parse() {
        parsed_ += held_.size();
        const auto status = XML_Parse(parser_.get(), held_.data(), static_cast<int>(held_.size()), XML_FALSE);
        held_.clear();
        if (status != XML_STATUS_ERROR || error || ended) return;
        const XML_Error code = XML_GetErrorCode(parser_.get());
        if (code == XML_ERROR_NO_MEMORY) throw std::bad_alloc();
        error = {StreamError::Kind::malformed, std::string("not well-formed: ") + XML_ErrorString(code)};
    }

    void refuse(StreamError::Kind kind, std::string message) {
        error = {kind, std::move(message)};
        XML_StopParser(parser_.get(), XML_FALSE);
    }

    void refuse_size() {
        error = {StreamError::Kind::limit,
                 "a message may have " + std::to_string(limits_.message_bytes) + " bytes at most"};
    }

    // open_ holds the elements around the current one within the message; the document element is not among them.
    void start(const XML_Char* name, const XML_Char** attributes) {
        if (++depth_ == 1) return;
        if (depth_ > limits_.depth) {
            return refuse(StreamError::Kind::limit,
                          "elements may be nested " + std::to_string(limits_.depth) + " deep at most");
        }
        if (++elements_ > limits_.elements) {
            return refuse(StreamError::Kind::limit,
                          "a message may have " + std::to_string(limits_.elements) + " elements at most");
        }
        Element element;
        element.name = name;
        for (; *attributes != nullptr; attributes += 2) {
            if (element.attributes.size() == limits_.attributes) {
                return refuse(StreamError::Kind::limit,
                              "an element may have " + std::to_string(limits_.attributes) + " attributes at most");
            }
            element.attributes.emplace_back(attributes[0], attributes[1]);
        }
        open_.push_back(std::move(element));
    }

    void end() {
        if (--depth_ == 0) {
            ended = true;
            XML_StopParser(parser_.get(), XML_FALSE);
            return;
        }
        Element done = std::move(open_.back());
        open_.pop_back();
        if (!open_.empty()) {
            open_.back().children.push_back(std::move(done));
            return;
        }
        messages_.push_back(std::move(done));
        elements_ = 0;
        message_end_ = position();
    }

    static Reader& self(void* data) { return *static_cast<Reader*>(data); }
    // A parser that was told to stop still hands out what it has begun.
    static bool is_over(void* data) { return self(data).error || self(data).ended; }

    static void on_start(void* data, const XML_Char* name, const XML_Char** attributes) {
        if (!is_over(data)) self(data).start(name, attributes);
    }
    static void on_end(void* data, const XML_Char*) {
        if (!is_over(data)) self(data).end();
    }
    static void on_text(void* data, const XML_Char* text, int length) {
        if (!is_over(data) && !self(data).open_.empty()) {
            self(data).open_.back().text.append(text, static_cast<std::size_t>(length));
        }
    }
    static void on_entity(void* data, const XML_Char*, int, const XML_Char*, int, const XML_Char*, const XML_Char*,
                          const XML_Char*, const XML_Char*) {
        if (!is_over(data)) self(data).refuse(StreamError::Kind::limit, "entities may not be declared");
    }
    // Values by default would be another way to make much of little.
    static void on_attribute_list(void* data, const XML_Char*, const XML_Char*, const XML_Char*, const XML_Char*, int) {
        if (!is_over(data)) self(data).refuse(StreamError::Kind::limit, "attributes may not be declared");
    }

    StreamLimits limits_;
    std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser_;
    std::vector<Element> open_;
    std::vector<Element> messages_;
    std::string held_;  // not given to the parser yet
    bool begun_ = false;
    std::size_t skipped_ = 0;
    std::size_t parsed_ = 0;
    std::size_t message_end_ = 0;  // where the last complete message began to end
    std::size_t depth_ = 0;
    std::size_t elements_ = 0;
};

XmlStream::XmlStream(const StreamLimits& limits) : reader_(std::make_unique<Reader>(limits)) {}
XmlStream::~XmlStream() = default;
XmlStream::XmlStream(XmlStream&&) noexcept = default;
XmlStream& XmlStream::operator=(XmlStream&&) noexcept = default;

std::vector<Element> XmlStream::feed(std::string_view bytes) { return reader_->feed(bytes); }
const std::optional<StreamError>& XmlStream::error() const { return reader_->error; }
bool XmlStream::ended() const { return reader_->ended; }

}  // namespace farmland::net
