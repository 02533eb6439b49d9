import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Command } from '../command.ts';
import { checkout } from '../folders.ts';

export const command: Command = {
  help: `Usage: ./oyez bench [NAME …] [--json]

NAME: web, problem-page, start, memory, api, members, contest, doors, logins, community, groups, big, judge, languages,
tests, attacks, faults, load, backup, remote, repeat

性能测量，并与设计中的预算比较；超出预算时退出码为 1。

Measures one thing, or everything, prints a table (or one JSON object) and ends with 1 when a budget is missed.
`,
  run: (args) =>
    new Promise((done) => {
      const bench = spawn(process.execPath, [join(checkout, 'tools/bench/src/main.ts'), ...args], { stdio: 'inherit' });
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => bench.kill(signal));
      bench.on('exit', (code) => done(code ?? 1));
    }),
};
