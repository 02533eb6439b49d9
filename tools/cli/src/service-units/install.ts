import { chmodSync, existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from '../user-error.ts';
import {
  ENVIRONMENT_FILE,
  environmentText,
  KINDS,
  MARK,
  NEEDED,
  unitName,
  unitText,
  type Kind,
  type UnitPlan,
} from './units.ts';

/** Where units lie, and who is told of them: the machine, or a folder that is to become one. */
export type Machine = {
  root: string;
  /** Answers why it failed. */
  systemctl: (...words: string[]) => Promise<string | undefined>;
};

type Print = (line: string) => void;

const unitPathOf = (machine: Machine, kind: Kind) => join(machine.root, 'etc/systemd/system', unitName(kind));
const environmentOf = (machine: Machine) => join(machine.root, ENVIRONMENT_FILE);

/** Both files as they would be written. */
export function preview(plan: UnitPlan): string {
  const unit = `# /etc/systemd/system/${unitName(plan.kind)}\n${unitText(plan)}`;
  return `${unit}\n# ${ENVIRONMENT_FILE} (mode 0600, only if it is not there yet)\n${environmentText(plan.kind)}`;
}

/** Writes what is missing or has changed, and starts the unit when its settings are there. */
export async function install(plan: UnitPlan, machine: Machine, print: Print): Promise<void> {
  const { kind } = plan;
  refuseOthers(kind, machine);
  const text = unitText(plan);
  writeEnvironment(kind, machine, print);
  const unit = unitPathOf(machine, kind);
  const isSame = existsSync(unit) && readFileSync(unit, 'utf8') === text;
  if (isSame) print(`${unit} is as it should be.`);
  else {
    mkdirSync(dirname(unit), { recursive: true });
    writeFileSync(unit, text, { mode: 0o644 });
    chmodSync(unit, 0o644);
    print(`Wrote ${unit}.`);
  }
  await tell(machine, 'daemon-reload');
  const missing = missingSettings(kind, readFileSync(environmentOf(machine), 'utf8'));
  const name = unitName(kind).replace('.service', '');
  await tell(machine, 'enable', unitName(kind));
  if (missing.length > 0) {
    print(`Enabled ${name}; it starts with the machine.`);
    print(
      `Not started: please set ${missing.join(' and ')} in ${ENVIRONMENT_FILE}, then run "systemctl start ${name}".`,
    );
    return;
  }
  await tell(machine, isSame ? 'start' : 'restart', unitName(kind));
  print(`Enabled and started ${name}; "journalctl -fu ${name}" shows what it says.`);
}

/** Takes back what `install` wrote. Data, users and settings that somebody entered stay. */
export async function undo(kind: Kind, machine: Machine, print: Print): Promise<void> {
  const unit = unitPathOf(machine, kind);
  if (!existsSync(unit)) {
    print(`There is no ${unit}: nothing to take back.`);
    return;
  }
  if (!isOurs(unit)) throw new UserError(strangerAt(unit));
  await tell(machine, 'disable', '--now', unitName(kind));
  rmSync(unit);
  await tell(machine, 'daemon-reload');
  print(`Stopped the service and removed ${unit}.`);
  const environment = environmentOf(machine);
  if (KINDS.some((one) => existsSync(unitPathOf(machine, one))) || !existsSync(environment)) return;
  const text = readFileSync(environment, 'utf8');
  if (KINDS.some((one) => environmentText(one) === text)) {
    rmSync(environment);
    removeEmpty(dirname(environment));
    print(`Removed ${environment}, in which nothing was set.`);
  } else print(`Kept ${environment}, because it holds settings of yours.`);
  print('Kept the data folder and the users of the services.');
}

function writeEnvironment(kind: Kind, machine: Machine, print: Print): void {
  const file = environmentOf(machine);
  mkdirSync(dirname(file), { recursive: true, mode: 0o755 });
  if (!existsSync(file)) {
    writeFileSync(file, environmentText(kind), { mode: 0o600 });
    chmodSync(file, 0o600);
    print(`Wrote ${file} for your settings; only root can read it.`);
    return;
  }
  if ((statSync(file).mode & 0o077) === 0) {
    print(`Kept ${file} as it is.`);
    return;
  }
  chmodSync(file, 0o600);
  print(`Kept ${file}, and made it readable for root only.`);
}

/** `up` is the whole site: beside it, another server or node would be a second one on the same machine. */
function refuseOthers(kind: Kind, machine: Machine): void {
  const unit = unitPathOf(machine, kind);
  if (existsSync(unit) && !isOurs(unit)) throw new UserError(strangerAt(unit));
  const rivals: readonly Kind[] = kind === 'up' ? ['server', 'judge'] : ['up'];
  const rival = rivals.find((one) => existsSync(unitPathOf(machine, one)));
  if (rival === undefined) return;
  throw new UserError(
    `${unitPathOf(machine, rival)} is installed, and "up" is server and judge node in one; take that back first with "./oyez install-service ${rival} --undo".`,
  );
}

function isOurs(unit: string): boolean {
  return readFileSync(unit, 'utf8').startsWith(MARK);
}

function strangerAt(unit: string): string {
  return `${unit} was not written by this command, so it is left alone; move it away (its settings belong into ${ENVIRONMENT_FILE}) and try again.`;
}

/** The settings that have no value in the file. */
function missingSettings(kind: Kind, text: string): string[] {
  const set = new Set([...text.matchAll(/^\s*([A-Z_]+)=\s*["']?[^\s"']/gm)].map(([, name]) => name));
  return NEEDED[kind].filter((name) => !set.has(name));
}

async function tell(machine: Machine, ...words: string[]): Promise<void> {
  const failure = await machine.systemctl(...words);
  if (failure === undefined) return;
  throw new UserError(`"systemctl ${words.join(' ')}" failed: ${failure}`);
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Something else lies in it.
  }
}
