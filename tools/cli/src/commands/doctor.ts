import { realClock } from '@oyez/remote-judges/clock';
import { join } from 'node:path';
import type { Command } from '../command.ts';
import { checkControlGroups } from '../doctor/control-groups.ts';
import { checkJudging } from '../doctor/judging.ts';
import type { Line } from '../doctor/line.ts';
import { checkDisk, checkMail, checkNode, checkNpm, checkSite } from '../doctor/machine.ts';
import { checkRemote, sitesNamed } from '../doctor/remote/check-remote.ts';
import { checkDatabase, checkFiles } from '../doctor/storage.ts';
import { paint, readArguments, readPort } from '../terminal.ts';
import { chooseDataFolder } from '../up/data-folder.ts';
import { serviceAccounts } from '../up/service-accounts.ts';
import { prepareStage } from '../up/task-stage.ts';
import { UserError } from '../user-error.ts';

const OPTIONS = {
  json: { type: 'boolean', default: false },
  port: { type: 'string', default: process.env.OYEZ_PORT ?? '8080' },
  host: { type: 'string', default: process.env.OYEZ_HOST ?? '127.0.0.1' },
  data: { type: 'string' },
  remote: { type: 'boolean', default: false },
  submit: { type: 'boolean', default: false },
  'stand-in': { type: 'string', multiple: true, default: [] as string[] },
} as const;

export const command: Command = {
  help: `Usage: ./oyez doctor [--json] [--port 8080] [--host 127.0.0.1] [--data DIR]
       ./oyez doctor --remote [cf gym hdu poj ac spoj libre] [--submit] [--stand-in CF=http://127.0.0.1:9100/cf]
逐项检查本机的运行条件、沙箱防护与各语言编译器，并给出处理办法。
--remote：到远程评测平台逐步检查连接、取题、解析、登录、语言、提交页与结果页，指出停在哪一步、哪个页面；黄色一行表示可用但与
已知的不同；只有加上它才会访问外网。--submit：另外真的提交两份代码（一份通过、一份编译错误）。账号从环境变量
OYEZ_REMOTE_CF=用户名:密码 读取，或用 OYEZ_REMOTE_CF=用户名 加 OYEZ_REMOTE_CF_COOKIE 与 OYEZ_REMOTE_CF_AGENT 提供浏览器会话。

Each requirement and each protection on one line, green or red with the remedy. Ends with 1 when something that
matters is red.
--remote walks remote judges instead: connection, problem, parsing, login, languages, submit page, result page, and says
at which step and on which page it stands; a yellow line works, but is not as it was known. Other sites are contacted
with it only. --submit also sends two programs, one that is accepted and one that does not compile. Accounts come from
OYEZ_REMOTE_CF=name:password (likewise HDU, POJ, AC, SPOJ, LIBRE; GYM has those of CF), or from OYEZ_REMOTE_CF=name
with OYEZ_REMOTE_CF_COOKIE and OYEZ_REMOTE_CF_AGENT of a browser that is signed in there.
`,
  run: async (args) => {
    const { values, positionals } = readArguments(args, OPTIONS, 'doctor');
    const lines: Line[] = [];
    const add = (...found: Line[]) => {
      lines.push(...found);
      if (!values.json) for (const line of found) print(line);
    };
    if (values.remote) await checkSites(positionals, values, add);
    else await checkMachine(positionals, values, add);
    const ok = lines.every((line) => line.ok || !line.matters);
    if (values.json) process.stdout.write(`${JSON.stringify({ ok, lines })}\n`);
    return ok ? 0 : 1;
  },
};

type Values = ReturnType<typeof readArguments<typeof OPTIONS>>['values'];
type Add = (...found: Line[]) => void;

async function checkMachine(words: readonly string[], values: Values, add: Add): Promise<void> {
  if (words.length > 0 || values.submit || values['stand-in'].length > 0) {
    throw new UserError('Remote judges are checked only with --remote: "./oyez doctor --remote cf".', 2);
  }
  const port = readPort(values.port, '--port');
  add(checkNode(), await checkNpm());
  const stage = await prepareStage(values.data, () => undefined, values.host, port);
  add(checkDisk(stage.folder), await checkSite(stage.folder, { host: values.host, port }));
  add(...(await checkDatabase(stage)));
  add(await checkFiles(stage), await checkMail(process.env.OYEZ_SMTP_URL));
  add(checkControlGroups());
  add(...(await checkJudging(stage)));
}

/** One judge after another: each is asked as slowly as it wants. */
async function checkSites(names: readonly string[], values: Values, add: Add): Promise<void> {
  const standIns = readStandIns(values['stand-in']);
  const named = sitesNamed(names.length > 0 ? names : Object.keys(standIns));
  const real = named.filter((site) => standIns[site.key] === undefined);
  if (Object.keys(standIns).length > 0 && real.length > 0) {
    const keys = real.map((site) => site.key).join(', ');
    throw new UserError(`With --stand-in no real site is asked: give one for ${keys}, too.`, 2);
  }
  const options = {
    standIns,
    submits: values.submit,
    folder: join(await chooseDataFolder(values.data, await serviceAccounts()), 'remote-doctor'),
    environment: process.env,
    clock: realClock,
  };
  for (const site of named) for await (const line of checkRemote(site, options)) add(line);
}

function readStandIns(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, key = '', address = ''] = /^([a-z]+)=(https?:.+?)\/*$/i.exec(pair) ?? [];
      if (!URL.canParse(address))
        throw new UserError(`--stand-in is written as CF=http://127.0.0.1:9100/cf, not "${pair}".`, 2);
      return [key.toUpperCase(), address];
    }),
  );
}

function print(line: Line): void {
  const { name, detail, remedy } = line;
  const mark = markOf(line);
  process.stdout.write(`${mark}  ${name}${detail ? `: ${detail}` : ''}${remedy ? ` → ${remedy}` : ''}\n`);
}

function markOf({ ok, warns, matters }: Line): string {
  if (ok) return warns ? paint('warns ', 'yellow') : paint('ok    ', 'green');
  return matters ? paint('failed', 'red') : paint('lacks ', 'yellow');
}
