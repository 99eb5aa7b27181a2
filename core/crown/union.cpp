#include "core/crown/union.hpp"

#include <algorithm>
#include <numeric>

namespace farmland::crown {

namespace {

constexpr std::int64_t unit_of_values = 100;

bool is_prime(std::int64_t number) {
    if (number < 2) return false;
    for (std::int64_t divisor = 2; divisor <= number / divisor; ++divisor) {
        if (number % divisor == 0) return false;
    }
    return true;
}

bool is_prime_hundreds(std::int64_t value) { return value % unit_of_values == 0 && is_prime(value / unit_of_values); }

Values within_bounds(std::int64_t atk, std::int64_t def) {
    return {std::clamp(atk, -max_value, max_value), std::clamp(def, -max_value, max_value)};
}

}  // namespace

std::optional<Values> union_of(const Values& a, const Values& b) {
    const Values& stronger = a.atk > b.atk ? a : b;
    const Values& weaker = a.atk > b.atk ? b : a;
    const bool symbiotic = stronger.atk > weaker.atk && stronger.atk == weaker.def && weaker.atk == stronger.def;
    if (symbiotic) return Values{stronger.atk, weaker.def};

    const std::int64_t g3t = std::max(std::gcd(a.atk, b.atk), std::gcd(a.def, b.def));
    if (g3t > unit_of_values) return within_bounds(a.atk + b.atk - g3t, a.def + b.def - g3t);

    const bool prime = g3t == unit_of_values && ((is_prime_hundreds(a.atk) && is_prime_hundreds(b.atk)) ||
                                                 (is_prime_hundreds(a.def) && is_prime_hundreds(b.def)));
    if (prime) return within_bounds(a.atk + b.atk, a.def + b.def);
    return std::nullopt;
}

}  // namespace farmland::crown
