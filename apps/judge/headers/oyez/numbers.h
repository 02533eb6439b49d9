// SPDX-License-Identifier: MIT
// Numbers as text: one way to write each integer, no number that is not finite, and when two reals are equal.
#ifndef OYEZ_NUMBERS_H
#define OYEZ_NUMBERS_H

#include "text.h"

namespace oyez {

inline bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Digits without a leading zero, at most `limit`; anything else is refused, whatever its length.
inline bool parseDigits(const char* at, const char* end, unsigned long long limit, unsigned long long& value) {
    if (at == end || (*at == '0' && end - at > 1)) return false;
    value = 0;
    for (; at != end; ++at) {
        if (!isDigit(*at)) return false;
        const unsigned long long digit = static_cast<unsigned long long>(*at - '0');
        if (value > (limit - digit) / 10) return false;
        value = value * 10 + digit;
    }
    return true;
}

/// Refuses "+1", "-0", "01", "1.0" and what does not fit.
template <typename Signed>
bool parseSigned(const std::string& text, Signed& value) {
    const char* at = text.data();
    const char* end = at + text.size();
    const bool negative = at != end && *at == '-';
    const unsigned long long most = static_cast<unsigned long long>(std::numeric_limits<Signed>::max());
    unsigned long long size = 0;
    if (!parseDigits(at + (negative ? 1 : 0), end, negative ? most + 1 : most, size)) return false;
    if (negative && size == 0) return false;
    value = negative ? static_cast<Signed>(-static_cast<Signed>(size - 1) - 1) : static_cast<Signed>(size);
    return true;
}

inline bool parseUnsigned(const std::string& text, unsigned long long& value) {
    return parseDigits(text.data(), text.data() + text.size(), ULLONG_MAX, value);
}

inline const char* skipDigits(const char* at, const char* end, bool& some) {
    while (at != end && isDigit(*at)) {
        some = true;
        ++at;
    }
    return at;
}

/// [sign] digits [. digits] [e [sign] digits], with a digit on at least one side of the point. NaN, infinity and hexadecimal are refused.
inline bool parseReal(const std::string& text, double& value) {
    const char* at = text.data();
    const char* end = at + text.size();
    if (at != end && (*at == '-' || *at == '+')) ++at;
    bool mantissa = false, exponent = false;
    at = skipDigits(at, end, mantissa);
    if (at != end && *at == '.') at = skipDigits(at + 1, end, mantissa);
    if (!mantissa) return false;
    if (at != end && (*at == 'e' || *at == 'E')) {
        ++at;
        if (at != end && (*at == '-' || *at == '+')) ++at;
        at = skipDigits(at, end, exponent);
        if (!exponent) return false;
    }
    if (at != end) return false;
    value = std::strtod(text.c_str(), nullptr);
    return std::isfinite(value);
}

/// [-] digits [. digits] without leading zeroes or a needless minus, with so many digits after the point.
inline bool parseStrictReal(const std::string& text, int fewestAfterPoint, int mostAfterPoint, double& value) {
    const std::size_t start = text.size() > 0 && text[0] == '-' ? 1 : 0;
    const std::size_t point = std::min(text.find('.'), text.size());
    const int afterPoint = point == text.size() ? 0 : static_cast<int>(text.size() - point - 1);
    if (afterPoint < fewestAfterPoint || afterPoint > mostAfterPoint) return false;
    if (point != text.size() && afterPoint == 0) return false;
    if (point == start || (text[start] == '0' && point > start + 1)) return false;
    bool zero = true;
    for (std::size_t i = start; i < text.size(); i++) {
        if (i == point) continue;
        if (!isDigit(text[i])) return false;
        zero = zero && text[i] == '0';
    }
    if (zero && start == 1) return false;
    value = std::strtod(text.c_str(), nullptr);
    return std::isfinite(value);
}

/// Rounding while the bounds are computed must not decide.
const double kRoundingRoom = 1e-15;

}  // namespace oyez

/// Whether `result` is within `maxError` of `expected`, absolutely or relatively.
inline bool doubleCompare(double expected, double result, double maxError) {
    if (std::isnan(expected)) return std::isnan(result);
    if (std::isinf(expected)) return result == expected;
    if (!std::isfinite(result)) return false;
    const double difference = std::fabs(result - expected);
    if (difference <= maxError + oyez::kRoundingRoom) return true;
    return difference <= std::fabs(expected) * maxError + oyez::kRoundingRoom;
}

/// The smaller of the absolute and the relative error.
inline double doubleDelta(double expected, double result) {
    const double absolute = std::fabs(result - expected);
    if (std::fabs(expected) <= 1e-9) return absolute;
    return std::min(absolute, std::fabs(absolute / expected));
}

#endif
