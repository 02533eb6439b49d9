import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from '../command.ts';
import { checkout } from '../folders.ts';
import { didYouMean } from '../nearest.ts';
import { install, preview, undo, type Machine } from '../service-units/install.ts';
import { prepareServer } from '../service-units/prepare.ts';
import { defaultData, KINDS, unitText, type Kind } from '../service-units/units.ts';
import { lastLines, runCommand } from '../system/command.ts';
import { progressFrom, readArguments } from '../terminal.ts';
import { serviceAccounts } from '../up/service-accounts.ts';
import { UserError } from '../user-error.ts';

const OPTIONS = {
  data: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  undo: { type: 'boolean', default: false },
  prepare: { type: 'boolean', default: false },
} as const;

export const command: Command = {
  help: `Usage: ./oyez install-service [up|server|judge] [--data DIR] [--dry-run] [--undo]
安装 systemd 服务：整个站点（up）、只有服务器（server）或只有评测机（judge）；需要 root。

Writes a systemd unit, a file for the settings and the users of the services, starts the unit, and says what it did.
"up", the whole site on this machine, is the default. Called again, it writes what has changed.

  --data DIR    where everything is kept; /var/lib/oyez by default, /var/lib/oyez-judge for a judge node
  --dry-run     print the files instead of writing them; needs neither root nor systemd
  --undo        stop the service and remove its unit; data, users and your settings stay
  --prepare     only what the server's unit asks for before each start: the web app, and its data folder
`,
  run: async (args) => {
    const { values, positionals } = readArguments(args, OPTIONS, 'install-service');
    const kind = readKind(positionals);
    const plan = { kind, checkout, data: resolve(values.data ?? defaultData(kind)) };
    if (values['dry-run']) {
      process.stdout.write(preview(plan));
      return 0;
    }
    if (process.getuid?.() !== 0) {
      throw new UserError('Installing a service needs root; start with sudo, or see the files with --dry-run.');
    }
    if (values.prepare) {
      await prepareServer(plan.data, progressFrom(Date.now()));
      return 0;
    }
    if (!existsSync('/run/systemd/system')) {
      throw new UserError(
        'systemd does not run on this machine, so there is nothing to install into; --dry-run prints the files, and "./oyez up" works without it.',
      );
    }
    const print = (line: string) => process.stdout.write(`${line}\n`);
    if (values.undo) await undo(kind, thisMachine, print);
    else {
      // A path that no unit can name is refused before anything is made.
      unitText(plan);
      await serviceAccounts();
      if (kind === 'server') await prepareServer(plan.data, progressFrom(Date.now()));
      await install(plan, thisMachine, print);
    }
    return 0;
  },
};

const thisMachine: Machine = {
  root: '/',
  systemctl: async (...words) => {
    const result = await runCommand('systemctl', words);
    return result.code === 0
      ? undefined
      : lastLines(result.stderr || result.stdout, 2) || `it ended with ${result.code}`;
  },
};

function readKind(words: readonly string[]): Kind {
  const [word = 'up', more] = words;
  const kind = KINDS.find((one) => one === word);
  if (kind === undefined || more !== undefined) {
    const wrong = kind === undefined ? word : (more ?? '');
    throw new UserError(
      `"${wrong}" is not a service; choose one of ${KINDS.join(', ')}${didYouMean(wrong, KINDS)}.`,
      2,
    );
  }
  return kind;
}
