#include "core/declared/declaration.hpp"

#include <algorithm>

#include "core/base/text.hpp"

namespace farmland::declared {

namespace {

constexpr std::string_view further_signs = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

bool is_letter(char letter) { return further_signs.find(letter) != std::string_view::npos; }

char other_case(char letter) {
    if (letter >= 'a' && letter <= 'z') return static_cast<char>(letter - 'a' + 'A');
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

// All values but one more, which is for what is hidden.
std::size_t width_for(const Values& values) {
    const std::int64_t range = values.most - values.least;
    if (range < 0xff) return 1;
    return range < 0xffff ? 2 : 4;
}

}  // namespace

std::string signs_of(const std::vector<std::string>& names) {
    std::string signs = ".";
    for (std::size_t index = 1; index < names.size(); ++index) {
        std::string candidates;
        for (const char letter : names[index]) {
            if (is_letter(letter)) candidates += {letter, other_case(letter)};
        }
        candidates += further_signs;
        const auto free = std::find_if(candidates.begin(), candidates.end(),
                                       [&](char sign) { return signs.find(sign) == std::string::npos; });
        if (free == candidates.end()) return {};
        signs += *free;
    }
    return signs;
}

bool Declaration::hides_anything() const {
    return std::any_of(fields.begin(), fields.end(), [](const Field& each) { return each.is_hidden_from_somebody(); });
}

const Field* Declaration::find_field(std::string_view field) const {
    const auto found =
        std::find_if(fields.begin(), fields.end(), [&](const Field& each) { return each.name == field; });
    return found == fields.end() ? nullptr : &*found;
}

Result<void> Declaration::lay_out() {
    std::size_t offset = layout::fields;
    for (Field& field : fields) {
        const bool is_bits = field.shape == Field::Shape::bits;
        field.width = is_bits ? sizeof(std::uint64_t) : width_for(field.values);
        const std::size_t length = field.shape == Field::Shape::list ? layout::width_of_length : 0;
        field.stride = length + field.places * field.width;
        field.offset = offset;
        offset += field.stride * field.seats();
        if (offset > State::most_bytes) {
            return Error{"the state takes more than " + std::to_string(State::most_bytes - layout::fields) +
                             " bytes; a place takes one if it has at most 255 values, two if it has 65,535, else four",
                         {"state." + field.name}};
        }
    }
    size_ = offset;
    return {};
}

State Declaration::beginning() const {
    State state;
    for (const Field& field : fields) {
        for (std::size_t seat = 0; seat < field.seats(); ++seat) {
            set_length(state, field, seat, field.start.size());
            for (std::size_t place = 0; place < field.start.size(); ++place) {
                set_value(state, field, seat, place, field.start[place]);
            }
        }
    }
    return state;
}

std::int64_t value_of(const State& state, const Field& field, std::size_t seat, std::size_t place) {
    const std::size_t offset = offset_of(field, seat, place);
    if (field.shape == Field::Shape::bits) return static_cast<std::int64_t>(layout::load<std::uint64_t>(state, offset));
    const auto value = [&]<class Number>(Number stored) {
        if (stored == std::numeric_limits<Number>::max()) return hidden_value;
        return static_cast<std::int64_t>(stored) + field.values.least;
    };
    switch (field.width) {
        case 1: return value(layout::load<std::uint8_t>(state, offset));
        case 2: return value(layout::load<std::uint16_t>(state, offset));
        default: return value(layout::load<std::uint32_t>(state, offset));
    }
}

std::uint64_t mask_of(const Field& field, std::size_t place) {
    const std::size_t left = field.bits - std::min(field.bits, place * bits_of_place);
    return left >= bits_of_place ? ~std::uint64_t{0} : (std::uint64_t{1} << left) - 1;
}

bool has_bit(const State& state, const Field& field, std::size_t seat, std::size_t bit) {
    const auto word = static_cast<std::uint64_t>(value_of(state, field, seat, bit / bits_of_place));
    return (word >> bit % bits_of_place & 1U) != 0;
}

std::vector<std::string> names_in_set(const Board& board, const State& state, const Field& field, std::size_t seat) {
    std::vector<std::string> names;
    for (int each = 0; each < board.fields(); ++each) {
        if (has_bit(state, field, seat, static_cast<std::size_t>(each))) names.push_back(board.name(each));
    }
    return names;
}

void set_value(State& state, const Field& field, std::size_t seat, std::size_t place, std::int64_t value) {
    const std::size_t offset = offset_of(field, seat, place);
    if (field.shape == Field::Shape::bits) {
        layout::store(state, offset, static_cast<std::uint64_t>(value));
        return;
    }
    const std::int64_t stored = value == hidden_value ? -1 : value - field.values.least;
    switch (field.width) {
        case 1: return layout::store(state, offset, static_cast<std::uint8_t>(stored));
        case 2: return layout::store(state, offset, static_cast<std::uint16_t>(stored));
        default: return layout::store(state, offset, static_cast<std::uint32_t>(stored));
    }
}

std::size_t length_of(const State& state, const Field& field, std::size_t seat) {
    if (field.shape != Field::Shape::list) return field.places;
    return layout::load<std::uint16_t>(state, field.offset + seat * field.stride);
}

// What is not in use is zero, so that states which are equal have the same bytes.
void set_length(State& state, const Field& field, std::size_t seat, std::size_t length) {
    if (field.shape != Field::Shape::list) return;
    layout::store(state, field.offset + seat * field.stride, static_cast<std::uint16_t>(length));
    const std::size_t used = offset_of(field, seat, length);
    const std::size_t end = field.offset + (seat + 1) * field.stride;
    std::fill(state.bytes.begin() + static_cast<std::ptrdiff_t>(used),
              state.bytes.begin() + static_cast<std::ptrdiff_t>(end), std::uint8_t{0});
}

}  // namespace farmland::declared
