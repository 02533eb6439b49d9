import { closeSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import type { Command } from '../command.ts';
import { readArguments } from '../terminal.ts';
import { runServerStream } from '../up/server-stream.ts';
import { stopWork } from '../up/stop-signals.ts';
import { prepareStage, prepareTables, requireSite, withDatabase } from '../up/task-stage.ts';
import { UserError } from '../user-error.ts';

const OPTIONS = {
  data: { type: 'string' },
  to: { type: 'string' },
  all: { type: 'boolean' },
  format: { type: 'string' },
  as: { type: 'string' },
} as const;

export const command: Command = {
  help: `Usage: ./oyez export DISPLAY-ID… --to FILE [options] [--data DIR]
       ./oyez export --all --to FILE [options] [--data DIR]
将题目导出为题目包（Oyez zip 或 FPS XML）。

  --to FILE            where the package goes; an existing file is replaced once the package is complete
  --format oyez|fps    Oyez zip, which holds everything and which HOJ reads too, or FPS XML (oyez)
  --as USER            who exports: only problems that this user may change (root)

Works on DATABASE_URL when it is set, otherwise on the built-in database, whether the site runs or not.
`,
  run: async (args) => {
    const { values, positionals } = readArguments(args, OPTIONS, 'export');
    const { data, to, all, format, as } = values;
    if (to === undefined) throw new UserError('Please use --to to name the file for the package.', 2);
    if ((positionals.length === 0) !== (all === true)) {
      throw new UserError('Please name problems by their display IDs, or use --all.', 2);
    }
    const task = [
      'packages',
      'export',
      ...(all ? ['--all'] : []),
      ...(format === undefined ? [] : [`--format=${format}`]),
      ...(as === undefined ? [] : [`--as=${as}`]),
      '--',
      ...positionals,
    ];
    const quiet = () => undefined;
    // Whoever cuts it off finds no half a package beside the file.
    const signal = stopWork();
    const stage = await prepareStage(data, quiet);
    await requireSite(stage.folder);
    const unfinished = `${to}.unfinished-${process.pid}`;
    const output = openFor(to, unfinished);
    try {
      const work = async (url: string) => {
        await prepareTables(stage, url);
        return runServerStream(stage, url, task, { output }, signal);
      };
      const code = await withDatabase(stage.folder, quiet, work, signal);
      signal.throwIfAborted();
      if (code === 0) renameSync(unfinished, to);
      return code;
    } finally {
      closeSync(output);
      rmSync(unfinished, { force: true });
    }
  },
};

function openFor(to: string, unfinished: string): number {
  if (statSync(to, { throwIfNoEntry: false })?.isDirectory()) throw new UserError(`${to} is a folder.`, 2);
  try {
    return openSync(unfinished, 'wx', 0o600);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UserError(`${to} cannot be written (${code}).`, 2);
  }
}
