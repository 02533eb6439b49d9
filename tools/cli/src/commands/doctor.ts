import type { Command } from '../command.ts';
import { checkJudging } from '../doctor/judging.ts';
import type { Line } from '../doctor/line.ts';
import { checkDisk, checkMail, checkNode, checkNpm, checkPortLine } from '../doctor/machine.ts';
import { checkDatabase, checkFiles } from '../doctor/storage.ts';
import { paint, readOptions, readPort } from '../terminal.ts';
import { prepareStage } from '../up/task-stage.ts';

export const command: Command = {
  help: `Usage: ./oyez doctor [--json] [--port 8080] [--host 127.0.0.1] [--data DIR]
逐项检查本机的运行条件、沙箱防护与各语言编译器，并给出处理办法。

Each requirement and each protection on one line, green or red with the remedy. Ends with 1 when something that
matters is red.
`,
  run: async (args) => {
    const values = readOptions(
      args,
      {
        json: { type: 'boolean', default: false },
        port: { type: 'string', default: process.env.OYEZ_PORT ?? '8080' },
        host: { type: 'string', default: process.env.OYEZ_HOST ?? '127.0.0.1' },
        data: { type: 'string' },
      },
      'doctor',
    );
    const port = readPort(values.port, '--port');
    const lines: Line[] = [];
    const add = (...found: Line[]) => {
      lines.push(...found);
      if (!values.json) for (const line of found) print(line);
    };
    add(checkNode(), await checkNpm());
    const stage = await prepareStage(values.data, () => undefined, values.host, port);
    add(checkDisk(stage.folder), await checkPortLine(stage.folder, values.host, port));
    add(...(await checkDatabase(stage)));
    add(await checkFiles(stage), await checkMail(process.env.OYEZ_SMTP_URL));
    add(...(await checkJudging(stage)));

    const ok = lines.every((line) => line.ok || !line.matters);
    if (values.json) process.stdout.write(`${JSON.stringify({ ok, lines })}\n`);
    return ok ? 0 : 1;
  },
};

function print({ ok, name, detail, remedy, matters }: Line): void {
  const mark = ok ? paint('ok    ', 'green') : matters ? paint('failed', 'red') : paint('lacks ', 'yellow');
  process.stdout.write(`${mark}  ${name}${detail ? `: ${detail}` : ''}${remedy ? ` → ${remedy}` : ''}\n`);
}
