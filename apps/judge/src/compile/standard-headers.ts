/** Headers of the C++ standard library as GCC has them: each may be included at any place, in any order, any number of times. */
const NAMES = `
  algorithm any array atomic barrier bit bitset charconv chrono codecvt compare complex concepts condition_variable
  coroutine deque exception execution expected filesystem format forward_list fstream functional future initializer_list
  iomanip ios iosfwd iostream istream iterator latch limits list locale map memory memory_resource mutex new numbers
  numeric optional ostream queue random ranges ratio regex scoped_allocator semaphore set shared_mutex source_location
  span spanstream sstream stack stacktrace stdexcept stdfloat stop_token streambuf string string_view syncstream
  system_error thread tuple type_traits typeindex typeinfo unordered_map unordered_set utility valarray variant vector
  version
  cassert ccomplex cctype cerrno cfenv cfloat cinttypes ciso646 climits clocale cmath csetjmp csignal cstdalign cstdarg
  cstdbool cstddef cstdint cstdio cstdlib cstring ctgmath ctime cuchar cwchar cwctype
  assert.h ctype.h errno.h fenv.h float.h inttypes.h limits.h locale.h math.h setjmp.h signal.h stdarg.h stdbool.h
  stddef.h stdint.h stdio.h stdlib.h string.h time.h uchar.h wchar.h wctype.h
  bits/stdc++.h`;

export const STANDARD_HEADERS: ReadonlySet<string> = new Set(NAMES.trim().split(/\s+/));
