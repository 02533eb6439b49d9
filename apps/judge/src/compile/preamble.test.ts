import { describe, expect, it } from 'vitest';
import { preambleOf } from './preamble.ts';

describe('what a source begins with', () => {
  it.each([
    ['#include <vector>\nint main() {}', ['vector'], [1]],
    [
      '// a\n\n/* b\n * c */\n#include <iostream>\n#  include<map> // d\r\nusing namespace std;',
      ['iostream', 'map'],
      [5, 6],
    ],
    ['#include <a\n', undefined, []],
    ['#include <vector>', ['vector'], [1]],
    [
      '\t#include <cstdio>\r\n\r\n#include <bits/stdc++.h>\r\n#define X 1\n#include <set>',
      ['cstdio', 'bits/stdc++.h'],
      [1, 3],
    ],
    ['#include <vector>\n#include "helper.h"\n#include <set>', ['vector'], [1]],
    ['#include <vector>\n#include <ext/pb_ds/assoc_container.hpp>\n#include <set>', ['vector'], [1]],
  ])('%j includes %j', (code, headers, lines) => {
    expect(preambleOf(code)).toEqual(headers && { headers, lines });
  });

  it.each([
    ['something is defined before', '#define int long long\n#include <vector>\n'],
    ['a pragma stands before', '#pragma GCC optimize("O3")\n#include <vector>\n'],
    ['the line is part of the comment before it', '// a \\\n#include <vector>\n'],
    ['the line may be part of the comment before it', '// a ??/\n#include <vector>\n'],
    ['it stands in a comment', '/* #include <vector>\n*/'],
    ['it stands in a comment without an end', '/* a\n#include <vector>\n'],
    ['it stands behind a comment', '/* a\n*/ #include <vector>\n'],
    ['the comment ends where not everybody sees it', '// a\r#include <vector>\n'],
    ['the header is not of the standard library', '#include <sys/ptrace.h>\n'],
    ['it leaves the folder', '#include <../include/vector>\n'],
    ['a macro names the header', '#include HEADER\n'],
    ['the line is written in signs for others', '%:include <vector>\n'],
    ['code stands before', ';\n#include <vector>\n'],
    ['there is no end of headers', '#include <vector>\n'.repeat(41)],
    ['there is nothing', ''],
  ])('is not taken for it when %s', (_why, code) => {
    expect(preambleOf(code)).toBeUndefined();
  });

  it('is found at once, also where somebody tries to make that long', () => {
    const before = process.cpuUsage();
    for (const part of ['/*', '/* \n', '// \\', '#include <vector> ', ' ', '\n', '/**/', '?'])
      preambleOf(part.repeat(30_000));
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
  });
});
