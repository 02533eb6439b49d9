import type { LanguageName } from '@oyez/contract/judging/languages';
import { BASE_ENVIRONMENT, compileLimits, MIB, type Language, type ToolchainHome } from './language.ts';

/** The byte code gets a name of our own: the interpreter's would change with its version. */
const COMPILE = `import py_compile, sys
try:
    py_compile.compile('main.py', cfile='main.pyc', dfile='main.py', doraise=True)
except py_compile.PyCompileError as error:
    sys.exit(error.msg)
`;

const ENVIRONMENT = [...BASE_ENVIRONMENT, 'PYTHONIOENCODING=utf-8', 'PYTHONDONTWRITEBYTECODE=1'];

/** The same in both versions of the language. */
const TRIAL = `import sys
what, a, b = map(int, sys.stdin.readline().split())
if what == 0: print("hello")
if what == 1: print(a + b)
while what == 2: pass
kept = []
while what == 3: kept.append(bytearray(b"x" * (1 << 20)))
if what == 4: sys.exit(3)
`;

type Interpreter = {
  program: string;
  surchargeBytes: number;
  environment?: readonly string[];
  packages: readonly string[];
  home?: ToolchainHome;
};

function python(name: LanguageName, interpreter: Interpreter): Language {
  const { program, surchargeBytes, packages, home } = interpreter;
  const environment = [...ENVIRONMENT, ...(interpreter.environment ?? [])];
  return {
    name,
    sourceName: 'main.py',
    compile: {
      command: [program, '-c', COMPILE],
      environment,
      limits: compileLimits(10_000, 256),
      artifact: 'main.pyc',
    },
    run: { command: [program, 'main.pyc'], environment, processes: 32 },
    memorySurchargeBytes: surchargeBytes,
    outOfMemory: /^MemoryError\b/m,
    version: { command: [program, '--version'], pick: /^([^]+)$/ },
    toolchain: [program],
    trial: { program: TRIAL, broken: 'def main(:\n' },
    warmUp: true,
    packages,
    ...(home && { home }),
  };
}

/** Debian has neither any more: whoever keeps them has built or unpacked them. */
const PYTHON2 = '/opt/python2';
const PYPY2 = '/opt/pypy2';

export const PYTHON3 = python('Python3', { program: '/usr/bin/python3', surchargeBytes: 0, packages: ['python3'] });

export const OTHER_PYTHONS: readonly Language[] = [
  python('Python2', {
    program: `${PYTHON2}/bin/python2.7`,
    surchargeBytes: 0,
    environment: [`LD_LIBRARY_PATH=${PYTHON2}/lib`],
    packages: [],
    home: { target: PYTHON2, has: 'bin/python2.7', places: [PYTHON2, '/usr', '/usr/local', '~/.pyenv/versions/2.7.*'] },
  }),
  python('PyPy3', { program: '/usr/bin/pypy3', surchargeBytes: 32 * MIB, packages: ['pypy3'] }),
  python('PyPy2', {
    program: `${PYPY2}/bin/pypy`,
    surchargeBytes: 32 * MIB,
    packages: [],
    home: { target: PYPY2, has: 'bin/pypy', places: [PYPY2, '/usr/local/pypy2', '~/.pyenv/versions/pypy2.7-*'] },
  }),
];
