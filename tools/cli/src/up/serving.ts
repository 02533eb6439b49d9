import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ready } from '@oyez/contract/site/system';
import { z } from 'zod';
import { MISCONFIGURED } from '../environment.ts';
import { lastLines, runCommand } from '../system/command.ts';
import type { Say } from '../system/debian.ts';
import { firstOpenPort, isFree, listenerOn } from '../system/ports.ts';
import type { Account } from '../system/privileges.ts';
import { logTail, startProcess, type ProcessSpec } from '../system/process.ts';
import { UserError } from '../user-error.ts';
import { serverProcess, type Stage } from './roles.ts';
import type { Service } from './service.ts';
import { answersAt } from './watchdog.ts';

const START_MS = 60_000;
const GRACE_MS = 5000;
/** So a command ends that was called with words it does not know. */
const USAGE = 2;

/** The address at which this machine reaches the server itself. */
export function localAddress(host: string, port: number): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${reachable}:${port}`;
}

/** What a person types into a browser: for a server on all interfaces, one address each. */
export function publicAddresses(host: string, port: number): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [localAddress(host, port)];
  const others = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => `http://${address}:${port}`);
  return [localAddress(host, port), ...others];
}

/** Before anything is started for it: we may be root, and the server is another user. */
export async function checkPort(
  host: string,
  port: number,
  server: Account | undefined,
  firstOpen = firstOpenPort(),
): Promise<void> {
  if (server && port < firstOpen) {
    throw new UserError(
      `Port ${port} is for root alone on this machine, and the server runs as the user ${server.name}: choose one from ${firstOpen} on with --port, with a proxy in front, or open it with "sysctl -w net.ipv4.ip_unprivileged_port_start=${port}".`,
      MISCONFIGURED,
    );
  }
  if (await isFree(port, host)) return;
  const holder = listenerOn(port);
  if (holder) throw new UserError(`Port ${port} is used by ${holder}; stop it, or choose another one with --port.`);
  throw new UserError(
    `Oyez cannot listen on ${host}:${port}: the port is taken or not allowed, or the address is not this machine's; choose another with --port or --host.`,
  );
}

/** The server as a service: started means that it serves, if not in all (decisions 012 and 024). */
export function serverService(
  stage: Stage,
  databaseUrl: string,
  say: Say,
  adjust: (spec: ProcessSpec) => ProcessSpec = (spec) => spec,
): Service {
  const logFile = join(stage.folder.logs, 'server.log');
  return {
    name: 'The server',
    logFile,
    start: async (signal) => {
      const server = startProcess(adjust(serverProcess(stage, databaseUrl, ['serve'], { file: logFile })));
      let how: string | undefined;
      void server.ended.then((words) => (how = words));
      const deadline = Date.now() + START_MS;
      const running = {
        identities: [server.identity],
        ended: server.ended,
        stop: () => server.stop(GRACE_MS),
        answers: () => answersAt(`${localAddress(stage.host, stage.port)}/api/health`),
      };
      while (how === undefined && Date.now() < deadline && !signal.aborted) {
        const found = await readinessAt(localAddress(stage.host, stage.port));
        if (found?.serves === true) {
          if (found.lacks.length > 0) say(`The server serves, but ${found.lacks.join(', and ')}.`);
          return running;
        }
        await pause(40);
      }
      if (signal.aborted) return running;
      await server.stop(GRACE_MS);
      throw new UserError(
        `The server did not start (${how ?? 'it is not ready after a minute'}): ${lastWords(logFile)}`,
        how !== undefined && server.exitCode() === MISCONFIGURED ? MISCONFIGURED : undefined,
      );
    },
  };
}

/** Runs one of the server's short commands to its end and answers what it printed. */
export async function runServerTask(stage: Stage, databaseUrl: string, args: string[]): Promise<string> {
  const spec = serverProcess(stage, databaseUrl, args, 'terminal');
  const { account, cwd, environment } = spec;
  const result = await runCommand(spec.command, spec.args, { cwd, environment, uid: account?.uid, gid: account?.gid });
  if (result.code === 0) return result.stdout;
  if (result.code === MISCONFIGURED) throw new UserError(lastLines(result.stderr, 4), MISCONFIGURED);
  if (result.code === USAGE) throw new UserError(lastLines(result.stderr, 1), USAGE);
  const said = withoutStack((result.stderr || result.stdout).trim().split('\n'));
  throw new UserError(`"${args.join(' ')}" failed: ${said.slice(-4).join(' | ')}`);
}

function lastWords(logFile: string): string {
  return withoutStack(logTail(logFile, 20)).slice(-3).join(' | ');
}

/** Of a stack a person learns nothing, and it stands where the reason is looked for. */
export function withoutStack(lines: readonly string[]): string[] {
  return lines.filter((line) => !/^\s+at |^Node\.js v|^[\s{}]*$/.test(line));
}

const Ready = z.object({ data: ready.reply });

/** Whether the server has all that it cannot do without, and what else it lacks; undefined while it says nothing. */
async function readinessAt(address: string): Promise<{ serves: boolean; lacks: string[] } | undefined> {
  try {
    const reply = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(2000) });
    const { database, migrations, files, clock, room } = Ready.parse(await reply.json()).data;
    const lacks = [
      ...(clock ? [] : ['its clock and that of the database differ by more than 0.5 s']),
      ...(files ? [] : ['its files cannot be reached']),
      ...(room ? [] : ['the disk is full']),
    ];
    return { serves: database && migrations, lacks };
  } catch {
    return undefined;
  }
}
