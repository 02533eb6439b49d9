import type { Command } from '../command.ts';
import { readOptions } from '../terminal.ts';
import { runServerTask } from '../up/serving.ts';
import { prepareStage, withDatabase } from '../up/task-stage.ts';

export const command: Command = {
  help: `Usage: ./oyez migrate [--data DIR] [--types]
将数据库升级到当前版本的结构。

Applies the migrations that the database lacks: DATABASE_URL when it is set, otherwise the built-in one.
"up" and "server" do this by themselves. --types also writes the generated table types, for who changes the schema.
`,
  run: async (args) => {
    const { data, types } = readOptions(args, { data: { type: 'string' }, types: { type: 'boolean' } }, 'migrate');
    const task = types ? ['migrate', '--types'] : ['migrate'];
    const quiet = () => undefined;
    const stage = await prepareStage(data, quiet);
    process.stdout.write(await withDatabase(stage.folder, quiet, (url) => runServerTask(stage, url, task)));
    return 0;
  },
};
