import { connect } from 'node:net';
import { z } from 'zod';
import { runCommand } from '../system/command.ts';
import { readHolder } from '../system/lock.ts';
import { isFree, listenerOn } from '../system/ports.ts';
import { freeBytes, type DataFolder } from '../up/data-folder.ts';
import { localAddress } from '../up/serving.ts';
import { messageOf } from '../user-error.ts';
import { bad, good, type Line } from './line.ts';

const GIB = 1024 ** 3;
const CONNECT_MS = 3000;

export function checkNode(version = process.versions.node): Line {
  const major = Number(version.split('.')[0]);
  if (major >= 24) return good('Node', version);
  return bad(
    'Node',
    `${version}, but 24 is needed`,
    'remove node_modules and run "./oyez doctor" again, which brings Node 24',
  );
}

export async function checkNpm(): Promise<Line> {
  const result = await runCommand('npm', ['--version']);
  const version = result.stdout.trim();
  const remedy = 'install npm 9 or newer; it is needed when the packages change';
  if (result.code !== 0) return bad('npm', 'not found', remedy, false);
  return Number(version.split('.')[0]) >= 9 ? good('npm', version) : bad('npm', version, remedy, false);
}

export function checkDisk(folder: DataFolder): Line {
  const free = freeBytes(folder.root) / GIB;
  const detail = `${free.toFixed(1)} GB free for ${folder.root}`;
  return free >= 1
    ? good('Disk', detail)
    : bad('Disk', detail, 'free at least 1 GB, or choose another disk with --data');
}

/** Where the site runs, or else the port that a start would take, if nobody else has it. */
export async function checkSite(folder: DataFolder, wanted: { host: string; port: number }): Promise<Line> {
  const running = readHolder(folder.runLock);
  if (running !== undefined && URL.canParse(running.note)) return readinessOf(running.note, `process ${running.pid}`);
  const { host, port } = wanted;
  const name = `Port ${port}`;
  if (await isFree(port, host)) return good(name, 'free');
  // A server alone takes no lock: several may share what lies there.
  const address = localAddress(host, port);
  const other = listenerOn(port) ?? 'another program';
  if (await isOyez(address)) return readinessOf(address, other);
  return bad(name, `used by ${other}`, 'stop that program, or choose another port with --port');
}

/** What the running server says of itself. */
async function readinessOf(address: string, who: string): Promise<Line> {
  const name = `Site at ${address}`;
  try {
    const reply = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(CONNECT_MS) });
    if (reply.ok) return good(name, `ready (${who})`);
    return bad(name, `not ready: ${(await reply.text()).slice(0, 300)}`, 'see "At 3 a.m." in docs/operations.md');
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : messageOf(error);
    return bad(name, `${who} runs, and the server does not answer (${reason})`, 'look into logs/server.log');
  }
}

const Health = z.object({ data: z.object({ build: z.string() }) });

async function isOyez(address: string): Promise<boolean> {
  try {
    const reply = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(CONNECT_MS) });
    return Health.safeParse(await reply.json()).success;
  } catch {
    return false;
  }
}

/** One may be entered on the site, which is not asked here. Without any the site works: an administrator hands out the codes. */
export async function checkMail(smtpUrl: string | undefined): Promise<Line> {
  if (!smtpUrl)
    return good(
      'Mail',
      'by the mail server entered on the site; without one, codes wait in the outbox ("./oyez admin outbox")',
    );
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : undefined;
  if (!url?.hostname) {
    return bad('Mail', 'OYEZ_SMTP_URL cannot be read', 'write it as smtp://user:password@host:587', false);
  }
  const port = Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587);
  const reason = await connectFailure(url.hostname, port);
  const place = `${url.hostname}:${port}`;
  if (!reason) return good('Mail', `${place} answers`);
  return bad(
    'Mail',
    `${place} does not answer (${reason})`,
    'correct OYEZ_SMTP_URL, or let the network reach it',
    false,
  );
}

function connectFailure(host: string, port: number): Promise<string | undefined> {
  return new Promise((done) => {
    const socket = connect({ host, port, timeout: CONNECT_MS });
    const end = (reason: string | undefined) => {
      socket.destroy();
      done(reason);
    };
    socket.once('connect', () => end(undefined));
    socket.once('timeout', () => end('no answer in time'));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}
