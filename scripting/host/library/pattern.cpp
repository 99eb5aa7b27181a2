#include "scripting/host/library/pattern.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "scripting/host/metering/charge.hpp"

namespace farmland::scripting {

namespace {

constexpr bool is_lower(int c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_upper(int c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_digit(int c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(int c) { return is_lower(c) || is_upper(c); }
constexpr bool is_visible(int c) { return c > ' ' && c < 127; }

// Not the C library's functions, which would follow a locale.
constexpr bool in_class(char name, int c) {
    switch (name) {
        case 'a': return is_letter(c);
        case 'c': return c < ' ' || c == 127;
        case 'd': return is_digit(c);
        case 'g': return is_visible(c);
        case 'l': return is_lower(c);
        case 'p': return is_visible(c) && !is_letter(c) && !is_digit(c);
        case 's': return c == ' ' || (c >= '\t' && c <= '\r');
        case 'u': return is_upper(c);
        case 'w': return is_letter(c) || is_digit(c);
        case 'x': return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
        case 'z': return c == 0;  // old, but Lua 5.4 still knows it
        default: return false;
    }
}

constexpr std::string_view class_names = "acdglpsuwxz";

// A set for each class, and after them one for each class with a capital letter: all other bytes.
constexpr auto classes = [] {
    std::array<ByteSet, 2 * class_names.size()> sets{};
    for (std::size_t index = 0; index < class_names.size(); ++index) {
        for (int byte = 0; byte < 256; ++byte) {
            const bool inside = in_class(class_names[index], byte);
            sets[inside ? index : class_names.size() + index].add(static_cast<unsigned char>(byte));
        }
    }
    return sets;
}();

// The index of the class that '%' followed by the letter stands for.
std::optional<std::size_t> class_named(char name) {
    const char lower = is_upper(name) ? static_cast<char>(name - 'A' + 'a') : name;
    const std::size_t index = class_names.find(lower);
    if (index == std::string_view::npos) return std::nullopt;
    return is_upper(name) ? class_names.size() + index : index;
}

}  // namespace

class PatternReader {
public:
    using Item = Pattern::Item;

    PatternReader(lua_State* L, std::string_view text) : text_(text), pattern_(L) {}

    Result<Pattern> read(Pattern::Anchor anchor) {
        if (anchor == Pattern::Anchor::allowed && text_.starts_with('^')) {
            pattern_.anchored_ = true;
            ++position_;
        }
        pattern_.items_.reserve(text_.size());
        while (position_ < text_.size()) {
            if (auto done = read_item(); !done) return done.error();
        }
        if (!open_.empty()) return Error{"unfinished capture"};
        return std::move(pattern_);
    }

private:
    Result<void> read_item() {
        const char c = text_[position_++];
        switch (c) {
            case '(': return open_capture();
            case ')': return close_capture();
            case '$':
                if (position_ < text_.size()) break;
                add({.kind = Item::Kind::end_of_text});
                return {};
            case '%':
                if (position_ == text_.size()) return Error{"malformed pattern (ends with '%')"};
                if (text_[position_] == 'b') return read_balanced();
                if (text_[position_] == 'f') return read_frontier();
                if (is_digit(text_[position_])) return read_same_as_capture();
                break;
            default: break;
        }
        auto single = read_single(c);
        if (!single) return single.error();
        single->repeat = read_repeat();
        add(*single);
        return {};
    }

    Result<void> open_capture() {
        if (pattern_.capture_count_ == Pattern::most_captures) return Error{"too many captures"};
        const auto index = static_cast<unsigned char>(pattern_.capture_count_++);
        if (position_ < text_.size() && text_[position_] == ')') {
            ++position_;
            add({.kind = Item::Kind::position, .first = index});
        } else {
            open_.push_back(index);
            add({.kind = Item::Kind::open, .first = index});
        }
        return {};
    }

    Result<void> close_capture() {
        if (open_.empty()) return Error{"invalid pattern capture"};
        add({.kind = Item::Kind::close, .first = open_.back()});
        open_.pop_back();
        return {};
    }

    Result<void> read_balanced() {
        if (text_.size() - position_ < 3) return Error{"malformed pattern (missing arguments to '%b')"};
        add({.kind = Item::Kind::balanced, .first = byte(position_ + 1), .second = byte(position_ + 2)});
        position_ += 3;
        return {};
    }

    Result<void> read_frontier() {
        ++position_;
        if (position_ == text_.size() || text_[position_] != '[') return Error{"missing '[' after '%f' in pattern"};
        ++position_;
        auto set = read_set();
        if (!set) return set.error();
        set->kind = Item::Kind::frontier;
        add(*set);
        return {};
    }

    Result<void> read_same_as_capture() {
        const int number = text_[position_++] - '0';
        const auto index = static_cast<unsigned char>(number - 1);
        const bool known = number > 0 && index < pattern_.capture_count_;
        if (!known || std::find(open_.begin(), open_.end(), index) != open_.end()) {
            return Error{"invalid capture index %" + std::to_string(number)};
        }
        add({.kind = Item::Kind::same_as_capture, .first = index});
        return {};
    }

    // What matches one byte. The first character has been read.
    Result<Item> read_single(char c) {
        if (c == '.') return Item{.kind = Item::Kind::any};
        if (c == '[') return read_set();
        if (c != '%') return Item{.kind = Item::Kind::byte, .first = static_cast<unsigned char>(c)};
        const char escaped = text_[position_++];
        if (const auto index = class_named(escaped)) return set_item(*index);
        return Item{.kind = Item::Kind::byte, .first = static_cast<unsigned char>(escaped)};
    }

    // "[a-z%d_]"; the opening bracket has been read.
    Result<Item> read_set() {
        const bool inverted = position_ < text_.size() && text_[position_] == '^';
        if (inverted) ++position_;
        const auto end = end_of_set();
        if (!end) return Error{"malformed pattern (missing ']')"};
        ByteSet set;
        while (position_ < *end) {
            if (text_[position_] == '%') {
                add_escaped(set, text_[position_ + 1]);
                position_ += 2;
            } else if (position_ + 2 < *end && text_[position_ + 1] == '-') {
                for (int each = byte(position_); each <= byte(position_ + 2); ++each) {
                    set.add(static_cast<unsigned char>(each));
                }
                position_ += 3;
            } else {
                set.add(byte(position_++));
            }
        }
        position_ = *end + 1;
        if (inverted) set.invert();
        pattern_.sets_.push_back(set);
        return set_item(classes.size() + pattern_.sets_.size() - 1);
    }

    // A ']' that comes first, or after '%', is a member.
    std::optional<std::size_t> end_of_set() const {
        for (std::size_t at = position_; at < text_.size(); ++at) {
            if (text_[at] == ']' && at > position_) return at;
            if (text_[at] == '%') ++at;
        }
        return std::nullopt;
    }

    static void add_escaped(ByteSet& set, char escaped) {
        if (const auto named = class_named(escaped)) {
            set.add_all(classes[*named]);
        } else {
            set.add(static_cast<unsigned char>(escaped));
        }
    }

    Item::Repeat read_repeat() {
        const char c = position_ < text_.size() ? text_[position_] : '\0';
        const auto repeat = c == '?'   ? Item::Repeat::optional
                            : c == '*' ? Item::Repeat::any_number
                            : c == '+' ? Item::Repeat::at_least_once
                            : c == '-' ? Item::Repeat::as_few_as_possible
                                       : Item::Repeat::once;
        if (repeat != Item::Repeat::once) ++position_;
        return repeat;
    }

    static Item set_item(std::size_t index) {
        return {.kind = Item::Kind::set, .set = static_cast<std::uint32_t>(index)};
    }

    void add(const Item& item) { pattern_.items_.push_back(item); }
    unsigned char byte(std::size_t at) const { return static_cast<unsigned char>(text_[at]); }

    std::string_view text_;
    std::size_t position_ = 0;
    std::vector<unsigned char> open_;  // captures, innermost last; few
    Pattern pattern_;
};

Result<Pattern> Pattern::read(lua_State* L, std::string_view text, Anchor anchor) {
    return PatternReader(L, text).read(anchor);
}

std::optional<std::size_t> Matcher::match(std::size_t start) { return match_from(0, start); }

// Goes through the items in a loop. Only a repetition, which may have to try again with fewer or more bytes, tries the
// rest of the pattern in a call of its own. Captures need not be restored on the way back: whatever matches in the end has
// set them again.
std::optional<std::size_t> Matcher::match_from(std::size_t index, std::size_t at) {
    constexpr int deepest = 200;  // as in stock Lua; the C++ stack is finite
    if (++depth_ > deepest) luaL_error(L_, "pattern too complex");
    struct Leave {
        int& depth;
        ~Leave() { --depth; }
    } const leave{depth_};

    for (; index < pattern_.items_.size(); ++index) {
        const Item& item = pattern_.items_[index];
        work(1);
        switch (item.kind) {
            case Item::Kind::open: captures_[item.first] = {.start = at}; break;
            case Item::Kind::close: captures_[item.first].length = at - captures_[item.first].start; break;
            case Item::Kind::position: captures_[item.first] = {.start = at, .is_position = true}; break;
            case Item::Kind::end_of_text:
                if (at != subject_.size()) return std::nullopt;
                break;
            case Item::Kind::frontier:
                if (!is_frontier(item, at)) return std::nullopt;
                break;
            case Item::Kind::balanced: {
                const auto end = end_of_balanced(item, at);
                if (!end) return std::nullopt;
                at = *end;
                break;
            }
            case Item::Kind::same_as_capture: {
                const Capture& capture = captures_[item.first];
                if (capture.is_position) return std::nullopt;
                work(capture.length / 8);
                const auto text = subject_.substr(capture.start, capture.length);
                if (!subject_.substr(at).starts_with(text)) return std::nullopt;
                at += text.size();
                break;
            }
            case Item::Kind::byte:
            case Item::Kind::any:
            case Item::Kind::set:
                switch (item.repeat) {
                    case Item::Repeat::once:
                        if (!fits(item, at)) return std::nullopt;
                        ++at;
                        break;
                    case Item::Repeat::optional:
                        if (fits(item, at)) {
                            if (const auto end = match_from(index + 1, at + 1)) return end;
                        }
                        break;
                    case Item::Repeat::any_number: return match_most(index, at, 0);
                    case Item::Repeat::at_least_once: return match_most(index, at, 1);
                    case Item::Repeat::as_few_as_possible: return match_fewest(index, at);
                }
                break;
        }
    }
    return at;
}

std::optional<std::size_t> Matcher::match_most(std::size_t index, std::size_t at, std::size_t least) {
    std::size_t count = 0;
    while (fits(pattern_.items_[index], at + count)) ++count;
    work(count);
    for (; count >= least; --count) {
        if (const auto end = match_from(index + 1, at + count)) return end;
        if (count == 0) break;
    }
    return std::nullopt;
}

std::optional<std::size_t> Matcher::match_fewest(std::size_t index, std::size_t at) {
    for (;; ++at) {
        if (const auto end = match_from(index + 1, at)) return end;
        if (!fits(pattern_.items_[index], at)) return std::nullopt;
    }
}

std::optional<std::size_t> Matcher::end_of_balanced(const Item& item, std::size_t at) {
    const auto byte = [&](std::size_t each) { return static_cast<unsigned char>(subject_[each]); };
    if (at >= subject_.size() || byte(at) != item.first) return std::nullopt;
    std::size_t open = 1;
    for (std::size_t each = at + 1; each < subject_.size(); ++each) {
        work(1);
        if (byte(each) == item.second) {  // first, because both bytes may be the same
            if (--open == 0) return each + 1;
        } else if (byte(each) == item.first) {
            ++open;
        }
    }
    return std::nullopt;
}

const ByteSet& Matcher::set_of(const Item& item) const {
    return item.set < classes.size() ? classes[item.set] : pattern_.sets_[item.set - classes.size()];
}

// Between a byte that is not in the set and one that is; outside of the text there are zeros.
bool Matcher::is_frontier(const Item& item, std::size_t at) const {
    const ByteSet& set = set_of(item);
    const char before = at == 0 ? '\0' : subject_[at - 1];
    const char after = at < subject_.size() ? subject_[at] : '\0';
    return !set.has(static_cast<unsigned char>(before)) && set.has(static_cast<unsigned char>(after));
}

bool Matcher::fits(const Item& item, std::size_t at) const {
    if (at >= subject_.size()) return false;
    const auto byte = static_cast<unsigned char>(subject_[at]);
    switch (item.kind) {
        case Item::Kind::any: return true;
        case Item::Kind::byte: return byte == item.first;
        default: return set_of(item).has(byte);
    }
}

// Trying an item on a byte takes about an eighth of a step.
void Matcher::work(std::size_t amount) {
    constexpr std::size_t enough_to_charge = 256;
    work_ += amount;
    if (work_ >= enough_to_charge) settle();
}

void Matcher::settle() {
    charge(L_, static_cast<std::int64_t>(work_ / 8));
    work_ = 0;
}

}  // namespace farmland::scripting
