import { BASE_ENVIRONMENT, compileLimits, type Language } from './language.ts';

/** Extensions that people take for a part of the language. The files that load them are shown to it in this folder. */
export const PHP_EXTENSIONS = {
  folder: '/opt/php',
  names: ['bcmath', 'calendar', 'ctype', 'gmp', 'iconv', 'intl', 'mbstring', 'posix', 'readline', 'tokenizer'],
} as const;

/** No settings of the host; the sandbox holds the memory; errors go where contestants do not print answers. */
const PHP = [
  ...['/usr/bin/php', '-c', '/dev/null'],
  ...['-d', 'memory_limit=-1', '-d', 'display_errors=stderr', '-d', 'log_errors=0'],
];

const ENVIRONMENT = [...BASE_ENVIRONMENT, `PHP_INI_SCAN_DIR=${PHP_EXTENSIONS.folder}`];

const TRIAL = `<?php
[$what, $a, $b] = array_map('intval', explode(' ', trim(fgets(STDIN))));
if ($what == 0) echo "hello\\n";
if ($what == 1) echo $a + $b, "\\n";
while ($what == 2);
$kept = [];
while ($what == 3) $kept[] = str_repeat('x', 1 << 20);
if ($what == 4) exit(3);
`;

export const PHP_LANGUAGE: Language = {
  name: 'PHP',
  sourceName: 'main.php',
  compile: {
    command: [...PHP, '-l', 'main.php'],
    environment: ENVIRONMENT,
    limits: compileLimits(10_000, 256),
    artifact: 'main.php',
    noise: /^(No syntax errors detected in|Errors parsing) .+$/gm,
  },
  run: { command: [...PHP, 'main.php'], environment: ENVIRONMENT, processes: 32 },
  memorySurchargeBytes: 0,
  outOfMemory: /\bOut of memory\b|\bAllowed memory size\b/,
  version: { command: ['/usr/bin/php', '-n', '-v'], pick: /^(PHP \S+)/m },
  toolchain: ['/usr/bin/php'],
  trial: { program: TRIAL, broken: '<?php if (\n' },
  warmUp: true,
  packages: ['php-cli'],
};
