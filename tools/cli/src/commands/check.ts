import { runChecks } from '../check/run-checks.ts';
import type { Command } from '../command.ts';
import { readOptions } from '../terminal.ts';

export const command: Command = {
  help: `Usage: ./oyez check
检查类型、代码规范、格式与模块边界。

Types, lint, format and boundaries of the whole repository, in half a minute.
`,
  run: async (args) => {
    readOptions(args, {}, 'check');
    const { failed } = await runChecks();
    return failed === 0 ? 0 : 1;
  },
};
