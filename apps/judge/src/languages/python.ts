import { BASE_ENVIRONMENT, compileLimits, type Language } from './language.ts';

/** The byte code gets a name of our own: the interpreter's would change with its version. */
const COMPILE = `import py_compile, sys
try:
    py_compile.compile('main.py', cfile='main.pyc', dfile='main.py', doraise=True)
except py_compile.PyCompileError as error:
    sys.exit(error.msg)
`;

const ENVIRONMENT = [...BASE_ENVIRONMENT, 'PYTHONIOENCODING=utf-8', 'PYTHONDONTWRITEBYTECODE=1'];

export const PYTHON_LANGUAGES: readonly Language[] = [
  {
    name: 'Python3',
    sourceName: 'main.py',
    compile: {
      command: ['/usr/bin/python3', '-c', COMPILE],
      environment: ENVIRONMENT,
      limits: compileLimits(5000, 256),
      artifact: 'main.pyc',
    },
    run: { command: ['/usr/bin/python3', 'main.pyc'], environment: ENVIRONMENT, processes: 32 },
    memorySurchargeBytes: 0,
    outOfMemory: /^MemoryError\b/m,
    version: { command: ['/usr/bin/python3', '--version'], pick: /^(.+)$/m },
    sample: 'a, b = map(int, input().split())\nprint(a + b)\n',
    warmUp: true,
  },
];
