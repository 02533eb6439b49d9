// SPDX-License-Identifier: MIT
// println: values and collections, separated by single spaces.
#ifndef OYEZ_PRINT_H
#define OYEZ_PRINT_H

#include "text.h"

namespace oyez {

template <typename Value>
struct IsCollection {
    template <typename Some>
    static std::true_type look(typename Some::const_iterator*);
    template <typename Some>
    static std::false_type look(...);
    static const bool value =
        decltype(look<Value>(nullptr))::value && !std::is_same<Value, std::string>::value;
};

template <typename Value>
struct IsIterator {
    template <typename Some>
    static std::true_type look(typename std::iterator_traits<Some>::iterator_category*);
    template <typename Some>
    static std::false_type look(...);
    // Texts are values, though they are pointers.
    static const bool value = decltype(look<Value>(nullptr))::value && !std::is_same<Value, const char*>::value &&
                              !std::is_same<Value, char*>::value;
};

template <typename Iterator>
void printRange(Iterator first, Iterator last) {
    for (Iterator at = first; at != last; ++at) {
        if (at != first) std::cout << ' ';
        std::cout << *at;
    }
}

template <typename Value>
typename std::enable_if<!IsCollection<Value>::value>::type printValue(const Value& value) {
    std::cout << value;
}

template <typename Value>
typename std::enable_if<IsCollection<Value>::value>::type printValue(const Value& value) {
    printRange(value.begin(), value.end());
}

inline void printRest() {}

template <typename Value, typename... Values>
void printRest(const Value& value, const Values&... values) {
    std::cout << ' ';
    printValue(value);
    printRest(values...);
}

}  // namespace oyez

inline void println() {
    std::cout << std::endl;
}

template <typename Value>
void println(const Value& value) {
    oyez::printValue(value);
    std::cout << std::endl;
}

template <typename First, typename Second>
typename std::enable_if<!(std::is_same<First, Second>::value && oyez::IsIterator<First>::value)>::type println(
    First first, Second second) {
    oyez::printValue(first);
    oyez::printRest(second);
    std::cout << std::endl;
}

/// A range.
template <typename Iterator>
typename std::enable_if<oyez::IsIterator<Iterator>::value>::type println(Iterator first, Iterator last) {
    oyez::printRange(first, last);
    std::cout << std::endl;
}

template <typename First, typename Second, typename Third, typename... Values>
void println(const First& first, const Second& second, const Third& third, const Values&... values) {
    oyez::printValue(first);
    oyez::printRest(second, third, values...);
    std::cout << std::endl;
}

#endif
