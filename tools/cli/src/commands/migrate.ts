import type { Command } from '../command.ts';
import { readOptions } from '../terminal.ts';
import { runServerTask } from '../up/serving.ts';
import { prepareStage, refuseSecondKey, withDatabase } from '../up/task-stage.ts';

export const command: Command = {
  help: `Usage: ./oyez migrate [--data DIR]
将数据库升级到当前版本的结构。

Applies the migrations that the database lacks: DATABASE_URL when it is set, otherwise the built-in one.
"up" and "server" do this by themselves.
`,
  run: async (args) => {
    const { data } = readOptions(args, { data: { type: 'string' } }, 'migrate');
    const quiet = () => undefined;
    const stage = await prepareStage(data, quiet);
    if (process.env.DATABASE_URL) await refuseSecondKey(stage.folder, process.env.DATABASE_URL);
    process.stdout.write(await withDatabase(stage.folder, quiet, (url) => runServerTask(stage, url, ['migrate'])));
    return 0;
  },
};
