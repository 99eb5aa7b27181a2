#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace farmland {

using Sha256Digest = std::array<std::uint8_t, 32>;

// SHA-256 (FIPS 180-4): a fingerprint from which nothing of the text can be worked out.
Sha256Digest sha256(std::string_view text);

// Its first 64 bits, as a seed.
std::int64_t sha256_seed(std::string_view text);

// All of it as 64 hexadecimal digits.
std::string sha256_hex(std::string_view text);

}  // namespace farmland
