import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Command } from '../command.ts';
import { readArguments } from '../terminal.ts';
import { runServerStream } from '../up/server-stream.ts';
import { prepareStage, prepareTables, requireSite, withDatabase } from '../up/task-stage.ts';
import { UserError } from '../user-error.ts';

const OPTIONS = {
  data: { type: 'string' },
  as: { type: 'string' },
  format: { type: 'string' },
  visibility: { type: 'string' },
  existing: { type: 'string' },
  'dry-run': { type: 'boolean' },
  undo: { type: 'boolean' },
} as const;

export const command: Command = {
  help: `Usage: ./oyez import FILE… [options] [--data DIR]
       ./oyez import --undo DISPLAY-ID… [--as USER] [--data DIR]
从题目包导入题目（Oyez、HOJ、QDUOJ 的 zip，FPS XML，测试数据 zip），或撤销导入时的覆盖。

  --dry-run                          only report what is in the files: found, repaired, lost
  --format oyez|hoj|qduoj|fps|tests  accept only this format; otherwise it is detected from the content
  --as USER                          who imports, and owns what has no known author (root)
  --visibility hidden|public|package who can see the problems; package: as each package says, otherwise hidden (hidden)
  --existing skip|new|replace        what to do with problems whose ID is taken: leave them out, import them under a new ID,
                                     or replace the existing problem if USER may edit it (skip)
  --undo                             restore problems to what they were before USER's last import replaced them

Each problem is imported completely or not at all. Ends with 0 when all of them did, with 1 when any did not.
A replaced problem keeps its submissions, owner and visibility; --undo or the page of the import brings it back for
30 days, unless someone has changed it since.
Works on DATABASE_URL when it is set, otherwise on the built-in database, whether the site runs or not.
`,
  run: async (args) => {
    const { values, positionals } = readArguments(args, OPTIONS, 'import');
    const { data, undo: isUndo, ...options } = values;
    if (isUndo) return undo(positionals, options, data);
    if (positionals.length === 0) throw new UserError('Please name the files to import.', 2);
    const missing = positionals.find((file) => !existsSync(file));
    if (missing !== undefined) throw new UserError(`There is no file ${missing}.`, 2);
    const folder = positionals.find((file) => statSync(file).isDirectory());
    if (folder !== undefined) throw new UserError(`${folder} is a folder: please name the packages in it.`, 2);
    const words = Object.entries(options).flatMap(([name, value]) =>
      typeof value === 'string' ? [`--${name}=${value}`] : value === true ? [`--${name}`] : [],
    );
    const quiet = () => undefined;
    const stage = await prepareStage(data, quiet);
    await requireSite(stage.folder);
    return withDatabase(stage.folder, quiet, async (url) => {
      await prepareTables(stage, url);
      let worst = 0;
      for (const file of positionals) {
        const input = openSync(file, 'r');
        try {
          const task = ['packages', 'import', `--name=${basename(file)}`, ...words];
          worst = Math.max(worst, await runServerStream(stage, url, task, { input }));
        } finally {
          closeSync(input);
        }
      }
      return worst;
    });
  },
};

async function undo(displayIds: string[], { as, ...others }: Record<string, unknown>, data: string | undefined) {
  if (displayIds.length === 0) throw new UserError('Please name the problems to bring back, by their display IDs.', 2);
  const senseless = Object.keys(others).join(', --');
  if (senseless !== '') throw new UserError(`--undo takes no --${senseless}.`, 2);
  const quiet = () => undefined;
  const stage = await prepareStage(data, quiet);
  await requireSite(stage.folder);
  return withDatabase(stage.folder, quiet, async (url) => {
    await prepareTables(stage, url);
    const who = typeof as === 'string' ? [`--as=${as}`] : [];
    return runServerStream(stage, url, ['packages', 'undo', ...who, '--', ...displayIds], {});
  });
}
