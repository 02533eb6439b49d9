import type { LanguageName } from '@oyez/contract/judging/languages';
import { BASE_ENVIRONMENT, compileLimits, type Language } from './language.ts';

/** Where the sandbox shows the node's precompiled headers, one folder a set of flags. */
export const PRECOMPILED_ROOT = '/opt/pch';

const TRIAL = `#include <cstdlib>
#include <cstring>
#include <iostream>
static char *volatile kept;
int main() {
    long long what, a, b;
    if (!(std::cin >> what >> a >> b)) return 1;
    if (what == 0) std::cout << "hello" << std::endl;
    if (what == 1) std::cout << a + b << std::endl;
    if (what == 2) for (volatile bool on = true; on; ) ;
    if (what == 3) for (;;) if ((kept = static_cast<char *>(std::malloc(1 << 20)))) std::memset(kept, 1, 1 << 20);
    return what == 4 ? 3 : 0;
}
`;

function cpp(name: LanguageName, variant: string, flags: readonly string[]): Language {
  const compiler = ['/usr/bin/g++', '-DONLINE_JUDGE', '-w', '-fmax-errors=3', ...flags];
  const command = (words: readonly string[]) => [...compiler, ...words, 'main.cpp', '-lm', '-o', 'main'];
  return {
    name,
    sourceName: 'main.cpp',
    compile: {
      // A folder that is not there, or a header that does not fit, is passed over: the compile is slower, never wrong.
      command: command([`-I${PRECOMPILED_ROOT}/${variant}`]),
      environment: BASE_ENVIRONMENT,
      limits: compileLimits(15_000, 512),
      artifact: 'main',
    },
    run: { command: ['/w/main'], environment: BASE_ENVIRONMENT, processes: 32 },
    memorySurchargeBytes: 0,
    version: { command: ['/usr/bin/g++', '--version'], pick: /^(.+)$/m },
    toolchain: ['/usr/bin/g++'],
    trial: { program: TRIAL, broken: 'int main( {' },
    shortcut: command,
    precompiledHeader: { variant, command: compiler },
    packages: ['g++'],
  };
}

export const CPP_LANGUAGES: readonly Language[] = [
  cpp('C++', 'cpp14', ['-std=gnu++14']),
  cpp('C++ With O2', 'cpp14-o2', ['-O2', '-std=gnu++14']),
  cpp('C++ 17', 'cpp17', ['-std=gnu++17']),
  cpp('C++ 17 With O2', 'cpp17-o2', ['-O2', '-std=gnu++17']),
  cpp('C++ 20', 'cpp20', ['-std=gnu++20']),
  cpp('C++ 20 With O2', 'cpp20-o2', ['-O2', '-std=gnu++20']),
  cpp('C++ 23 With O2', 'cpp23-o2', ['-O2', '-std=gnu++23']),
];
