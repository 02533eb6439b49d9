import { BASE_ENVIRONMENT, compileLimits, MIB, type Language } from './language.ts';

/** Where the sandbox shows the node's own Node.js, and V8's shell where the host has one. */
export const NODE = '/opt/node/node';
const V8_ROOT = '/opt/v8';

/** The sandbox gives the stack all of the memory, which V8 does not find out by itself. */
const tuned = (memoryMb: number) => ({ words: [`--stack-size=${Math.floor(memoryMb * 1000)}`] });

const trial = (
  read: string,
  print: string,
  leave: string,
) => `const [what, a, b] = ${read}.trim().split(' ').map(Number);
if (what === 0) ${print}('hello');
if (what === 1) ${print}(a + b);
while (what === 2);
const kept = [];
while (what === 3) kept.push(new Uint8Array(1 << 20).fill(1));
if (what === 4) ${leave}(3);
`;
const BROKEN = 'const = ;\n';

const common = {
  sourceName: 'main.js',
  memorySurchargeBytes: 64 * MIB,
  outOfMemory: /\bJavaScript heap out of memory\b|\bArray buffer allocation failed\b/,
  warmUp: true,
} as const;

const compile = (command: readonly string[]): Language['compile'] => ({
  command,
  environment: BASE_ENVIRONMENT,
  limits: compileLimits(10_000, 512),
  artifact: 'main.js',
  noise: /^ {4}at .+$|^Node\.js v.+$/gm,
});

export const JAVASCRIPT_LANGUAGES: readonly Language[] = [
  {
    ...common,
    name: 'JavaScript Node',
    compile: compile([NODE, '--check', 'main.js']),
    run: { command: [NODE, 'main.js'], environment: BASE_ENVIRONMENT, processes: 20, tuned },
    version: { command: [NODE, '-p', '`Node.js ${process.version}`'], pick: /^(.+)$/m },
    toolchain: [NODE],
    trial: { program: trial("require('fs').readFileSync(0, 'utf8')", 'console.log', 'process.exit'), broken: BROKEN },
    packages: [],
  },
  {
    ...common,
    name: 'JavaScript V8',
    compile: compile([`${V8_ROOT}/d8`, '--parse-only', 'main.js']),
    run: { command: [`${V8_ROOT}/d8`, 'main.js'], environment: BASE_ENVIRONMENT, processes: 20, tuned },
    version: { command: [`${V8_ROOT}/d8`, '-e', 'print(`V8 ${version()}`)'], pick: /^(.+)$/m },
    toolchain: [`${V8_ROOT}/d8`],
    trial: { program: trial('readline()', 'print', 'quit'), broken: BROKEN },
    packages: [],
    home: { target: V8_ROOT, has: 'd8', places: [V8_ROOT, '/usr/bin/jsv8', '/usr/local/lib/v8', '~/.jsvu/engines/v8'] },
  },
];
