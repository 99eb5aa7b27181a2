#include "scripting/net/xml_writer.hpp"

#include <utility>

namespace farmland::net {

namespace {

std::string_view escape_of(char c) {
    switch (c) {
        case '&': return "&amp;";
        case '<': return "&lt;";
        case '>': return "&gt;";
        case '"': return "&quot;";
        case '\'': return "&apos;";
        case '\t': return "&#x9;";
        case '\n': return "&#xa;";
        case '\r': return "&#xd;";
        default: return {};
    }
}

void append_escaped(std::string& to, std::string_view text) {
    std::size_t done = 0;
    for (std::size_t index = 0; index < text.size(); ++index) {
        const std::string_view escape = escape_of(text[index]);
        if (escape.empty()) continue;
        to += text.substr(done, index - done);
        to += escape;
        done = index + 1;
    }
    to += text.substr(done);
}

}  // namespace

void XmlWriter::indent() {
    text_ += '\n';
    text_.append(2 * (open_.size() + 1), ' ');
}

void XmlWriter::begin_child() {
    if (!has_children_) text_ += '>';
    has_children_ = true;
    indent();
}

XmlWriter& XmlWriter::open(std::string_view name) {
    begin_child();
    text_ += '<';
    text_ += name;
    open_.push_back(name);
    has_children_ = false;
    return *this;
}

XmlWriter& XmlWriter::attribute(std::string_view name, std::string_view value) {
    text_ += ' ';
    text_ += name;
    text_ += "=\"";
    append_escaped(text_, value);
    text_ += '"';
    return *this;
}

XmlWriter& XmlWriter::close() {
    const std::string_view name = open_.back();
    open_.pop_back();
    if (has_children_) {
        indent();
        text_ += "</";
        text_ += name;
        text_ += '>';
    } else {
        text_ += "/>";
    }
    has_children_ = true;
    return *this;
}

XmlWriter& XmlWriter::leaf(std::string_view name, std::string_view text) {
    begin_child();
    text_ += '<';
    text_ += name;
    text_ += '>';
    append_escaped(text_, text);
    text_ += "</";
    text_ += name;
    text_ += '>';
    return *this;
}

std::string XmlWriter::finish() {
    while (!open_.empty()) close();
    return std::move(text_);
}

}  // namespace farmland::net
