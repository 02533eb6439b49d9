// Proves that a bare Debian 12 needs nothing but git, Node and npm: from a clone to an accepted submission, timed.
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { checkout } from '@oyez/cli/folders';
import { runCommand } from '@oyez/cli/system/command';
import { freePort } from '@oyez/cli/system/ports';
import { launchOf } from '@oyez/cli/system/privileges';
import { makeMachine, NODES, removeMachine, type BareMachine, type NodeVersion } from './machine.ts';
import { obstacleTo } from './obstacle.ts';
import { logIn, solve, SOLUTIONS } from './solve.ts';

const HELP = `Usage (as root): node_modules/.bin/node tools/bare-machine/src/main.ts [--node ${Object.keys(NODES).join('|')}] [--base FILE] [--if-possible]

Makes a Debian 12 with debootstrap, clones the last commit of this checkout into it, runs "./oyez up" there, submits
solutions of a demo problem and says how long each step took. Everything is removed at the end.

  --node N      18: Debian's own Node and npm (the default); others from the registry
  --base FILE   keep the unpacked Debian in this tar file, or use it when it is there
  --mirror URL  of Debian; http://deb.debian.org/debian by default
  --if-possible says why it is left out where root, debootstrap or the mirror is missing, and ends well
`;

const startedAt = performance.now();
const times: { step: string; seconds: number }[] = [];
const cleanups: (() => Promise<void>)[] = [];

function say(line: string): void {
  process.stdout.write(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${line}\n`);
}

async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  say(`${step} …`);
  const from = performance.now();
  const result = await work();
  times.push({ step, seconds: (performance.now() - from) / 1000 });
  return result;
}

async function prove(node: NodeVersion, mirror: string, base: string | undefined): Promise<void> {
  // /tmp may be small, or forbid programs.
  const root = mkdtempSync(join(process.env.TMPDIR ?? '/var/tmp', 'oyez-bare-machine-'));
  chmodSync(root, 0o755);
  cleanups.push(() => removeMachine(root));
  const machine = await timed(`Debian 12 with git, Node ${node} and npm`, () =>
    makeMachine({ root, node, mirror, base }),
  );
  await timed('git clone', () => clone(machine));

  const port = await freePort();
  const { address, password } = await timed('./oyez up, all of it', () => startSite(machine, port));
  const token = await timed('root logs in', () => logIn(address, password));
  for (const language of Object.keys(SOLUTIONS) as (keyof typeof SOLUTIONS)[]) {
    await timed(`${language} accepted`, () => solve(address, token, language));
  }
}

/** Sites on one network must not share a path, not even in roots of their own: a node's lock is a name on the network. */
function placeOf({ root }: BareMachine): string {
  return join('/opt', basename(root));
}

async function clone(machine: BareMachine): Promise<void> {
  const bundle = join(machine.root, 'root/oyez.bundle');
  const { code, stderr } = await runCommand('git', ['-C', checkout, 'bundle', 'create', bundle, 'HEAD']);
  if (code !== 0) throw new Error(`git bundle failed: ${stderr}`);
  await machine.run(
    `git clone --quiet /root/oyez.bundle ${placeOf(machine)}; rm /root/oyez.bundle; node --version; npm --version`,
  );
}

/** Runs the one command until it says where the site is. It ends with us, however we end. */
function startSite(machine: BareMachine, port: number): Promise<{ address: string; password: string }> {
  const { command, args, environment } = machine.command(`cd ${placeOf(machine)}; exec ./oyez up --port ${port}`);
  const launch = launchOf(command, args, { onParentDeath: 'TERM' });
  const from = performance.now();
  const site = spawn(launch.command, launch.args, {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  cleanups.push(() => stop(site));
  const mark = join(machine.root, placeOf(machine), 'node_modules/.oyez-lock');
  let installed = false;
  let password = '';
  return new Promise((done, fail) => {
    const read = (line: string) => {
      say(`  | ${line}`);
      if (!installed && existsSync(mark)) {
        installed = true;
        times.push({ step: 'of which the packages', seconds: (performance.now() - from) / 1000 });
      }
      password = /root \/ (\S+)/.exec(line)?.[1] ?? password;
      if (line.includes('Judging: waits')) fail(new Error(line.trim()));
      if (!line.includes('Judging: ready')) return;
      if (password === '') fail(new Error('"./oyez up" has told no password'));
      else done({ address: `http://127.0.0.1:${port}`, password });
    };
    for (const stream of [site.stdout, site.stderr]) createInterface({ input: stream }).on('line', read);
    site.once('exit', (code) => fail(new Error(`"./oyez up" ended with ${code}`)));
  });
}

async function stop(site: ChildProcess): Promise<void> {
  if (site.exitCode !== null || site.signalCode !== null) return;
  const ended = new Promise((done) => site.once('exit', done));
  site.kill('SIGTERM');
  await ended;
}

async function cleanUp(): Promise<void> {
  for (const undo of cleanups.splice(0).toReversed()) await undo();
}

type Settings = { node: NodeVersion; mirror: string; base: string | undefined; ifPossible: boolean };

function readCommandLine(): Settings | undefined {
  const { values } = parseArgs({
    options: {
      node: { type: 'string', default: '18' },
      base: { type: 'string' },
      mirror: { type: 'string', default: 'http://deb.debian.org/debian' },
      'if-possible': { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  });
  if (values.help || !Object.hasOwn(NODES, values.node)) return undefined;
  const { mirror, base, 'if-possible': ifPossible } = values;
  return { node: Number(values.node) as NodeVersion, mirror, base, ifPossible };
}

const settings = readCommandLine();
if (settings === undefined) {
  process.stderr.write(HELP);
  process.exit(2);
}
const obstacle = await obstacleTo({ mirror: settings.mirror, hasBase: existsSync(settings.base ?? '') });
if (obstacle !== undefined) {
  process.stdout.write(`The bare Debian machine was left out: ${obstacle}.\n`);
  process.exit(settings.ifPossible ? 0 : 2);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)));
}
try {
  await prove(settings.node, settings.mirror, settings.base);
  for (const { step, seconds } of times) process.stdout.write(`${seconds.toFixed(1).padStart(8)} s  ${step}\n`);
} catch (error) {
  say(`Failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await cleanUp();
}
