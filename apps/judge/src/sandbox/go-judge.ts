import { judgeWords } from '@oyez/contract/texts/judge-words';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { NodeFault, SystemError } from '../errors.ts';
import { HttpClient, Unreachable, type HttpAnswer, type HttpCall } from '../http.ts';
import { isAtMemoryLimit } from './limits.ts';
import { Orphans } from './orphans.ts';
import {
  InputLost,
  SandboxRefused,
  STDERR,
  STDOUT,
  type Command,
  type FileError,
  type FileId,
  type FileSource,
  type Run,
  type Sandbox,
  type SandboxDescription,
  type SandboxStatus,
  type Talker,
  type Limits,
} from './sandbox.ts';
import {
  STATUS_NAMES,
  WireConfig,
  WireVersion,
  type WireCommand,
  type WireFile,
  type WireFileError,
  type WirePipe,
  type WireResult,
} from './wire.ts';

const NS_PER_MS = 1_000_000;
/** A full queue empties as runs end; ten seconds of it mean that something else is wrong. */
const QUEUE_TRIES = 100;
const QUEUE_WAIT_MS = 100;
/** How often a run is begun that fails by the sandbox's own fault: a stumble under load is not the program's. */
const STUMBLE_TRIES = 3;
const STUMBLE_WAIT_MS = 100;
/** A run that is not over this long after its time on the clock will never be. */
const HANGING_MS = 60_000;

export type SandboxAddress = { url: string; token: string };

/** go-judge over its REST interface: the only place that knows its wire model and its nanoseconds. */
export class GoJudge implements Sandbox {
  readonly #http: HttpClient;
  readonly #headers: Record<string, string>;
  readonly #orphans: Orphans;

  constructor(address: SandboxAddress) {
    this.#http = new HttpClient(address.url);
    this.#headers = { authorization: `Bearer ${address.token}` };
    this.#orphans = new Orphans({
      list: async () => Object.keys(parseJson(await this.#send({ method: 'GET', path: '/file' }))),
      remove: (file) => this.#send({ method: 'DELETE', path: `/file/${file}` }),
    });
  }

  async run(command: Command, signal?: AbortSignal): Promise<Run> {
    const [result] = await this.#run({ cmd: [toWire(command)] }, command.limits.wallMs, signal);
    return fromWire(result!, command.limits);
  }

  async runPair(pair: readonly [Talker, Talker], signal?: AbortSignal): Promise<[Run, Run]> {
    const order = { cmd: pair.map((one) => talkerToWire(one)), pipeMapping: CROSSED_PIPES };
    const wallMs = Math.max(...pair.map((one) => one.limits.wallMs));
    const [first, second] = await this.#run(order, wallMs, signal);
    return [fromWire(first!, pair[0].limits), fromWire(second!, pair[1].limits)];
  }

  async #run(
    order: { cmd: WireCommand[]; pipeMapping?: readonly WirePipe[] },
    wallMs: number,
    signal: AbortSignal | undefined,
  ): Promise<WireResult[]> {
    const body = JSON.stringify(order);
    const timeoutMs = wallMs + HANGING_MS;
    for (let tries = 1, stumbles = 0; ; tries += 1) {
      const answer = await this.#send({ method: 'POST', path: '/run', body, signal, timeoutMs }).catch((error) => {
        if (order.cmd.some((one) => one.copyOutCached.length > 0)) this.#orphans.search();
        throw error;
      });
      if (answer.status === 200) {
        const results = parseJson<WireResult[]>(answer);
        const kept = results.flatMap((one) => Object.values(one.fileIds ?? {}) as FileId[]);
        this.#orphans.know(kept);
        const unstored = results.flatMap((one) => one.fileError ?? []).find(isLackOfRoom);
        if (unstored) {
          await Promise.all(kept.map((file) => this.remove(file)));
          throw this.#storeIsFull(unstored.message ?? '');
        }
        stumbles += 1;
        if (stumbles === STUMBLE_TRIES || !results.some((one) => statusOf(one) === 'internal_error')) return results;
        await Promise.all(kept.map((file) => this.remove(file)));
        await sleep(STUMBLE_WAIT_MS, undefined, signal ? { signal } : {});
        continue;
      }
      const reason = reasonOf(answer);
      if (reason.includes('file does not exists') || reason.includes('no such file')) throw new InputLost(reason);
      if (answer.status === 400) throw new SandboxRefused(reason);
      if (NO_ROOM.test(reason)) throw this.#storeIsFull(reason);
      if (!reason.includes('queue is full') || tries === QUEUE_TRIES) {
        throw new NodeFault(`the sandbox answered ${answer.status}: ${reason}`);
      }
      await sleep(QUEUE_WAIT_MS, undefined, signal ? { signal } : {});
    }
  }

  /** What did not fit lies in the store half-written. */
  #storeIsFull(reason: string): NodeFault {
    this.#orphans.search();
    return new NodeFault(`the sandbox has no room left for what programs leave: ${reason}`);
  }

  async put(name: string, content: Buffer): Promise<FileId> {
    const boundary = `----oyez${createHash('sha256').update(content).digest('hex').slice(0, 32)}`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    const answer = await this.#send({
      method: 'POST',
      path: '/file',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
    if (answer.status !== 200) throw new SystemError(judgeWords('sandbox_refused_file', { reason: reasonOf(answer) }));
    const file = parseJson<FileId>(answer);
    this.#orphans.know([file]);
    return file;
  }

  async read(file: FileId, signal?: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    const response = await this.#guard(
      this.#http.open({ method: 'GET', path: `/file/${file}`, headers: this.#headers, signal }),
    );
    if (response.statusCode === 200) return response;
    response.resume();
    throw new InputLost(`the sandbox answered ${response.statusCode} for a kept file`);
  }

  async remove(file: FileId): Promise<void> {
    await this.#send({ method: 'DELETE', path: `/file/${file}` });
    this.#orphans.forget(file);
  }

  async describe(signal?: AbortSignal): Promise<SandboxDescription> {
    const timeoutMs = 2000;
    const [version, config] = await Promise.all([
      this.#send({ method: 'GET', path: '/version', signal, timeoutMs }),
      this.#send({ method: 'GET', path: '/config', signal, timeoutMs }),
    ]);
    const { buildVersion, goVersion, ...flags } = WireVersion.parse(parseJson(version));
    const { runnerConfig } = WireConfig.parse(parseJson(config));
    return {
      version: buildVersion,
      features: Object.keys(flags).filter((name) => flags[name] === true),
      cgroupVersion: runnerConfig.cgroupType,
      controllers: runnerConfig.cgroupControllers ?? [],
      fingerprint: createHash('sha256')
        .update(JSON.stringify([buildVersion, goVersion, runnerConfig]))
        .digest('hex')
        .slice(0, 16),
    };
  }

  /** An open connection that says nothing: go-judge never closes one but by ending. */
  async untilGone(signal: AbortSignal): Promise<void> {
    const { hostname, port } = this.#http.base;
    const socket = connect({ host: hostname, port: Number(port), signal });
    await once(socket, 'close').catch(() => undefined);
    socket.destroy();
  }

  close(): void {
    this.#http.close();
  }

  #send(call: HttpCall): Promise<HttpAnswer> {
    return this.#guard(this.#http.send({ ...call, headers: { ...this.#headers, ...call.headers } }));
  }

  /** A sandbox that went away says nothing about the program: the task is given back, never judged by it. */
  async #guard<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof Unreachable) throw new SandboxLost(`the sandbox went away: ${error.message}`);
      throw error;
    }
  }
}

export class SandboxLost extends NodeFault {}

/** Without go-judge's own proxy in between: that one would hide from each side that the other has left. */
const CROSSED_PIPES: readonly WirePipe[] = [
  { in: { index: 0, fd: 1 }, out: { index: 1, fd: 0 } },
  { in: { index: 1, fd: 1 }, out: { index: 0, fd: 0 } },
];

function toWire(command: Command): WireCommand {
  const { stdin, stdout } = command;
  const wire = partsToWire(command, [fileToWire(stdin), { name: STDOUT, max: stdout.maxBytes, pipe: true }]);
  if (stdout.keep) wire.copyOutCached.push(STDOUT);
  return wire;
}

function talkerToWire(talker: Talker): WireCommand {
  return partsToWire(talker, [null, null]);
}

function partsToWire({ collect, ...command }: Talker, streams: [WireFile | null, WireFile | null]): WireCommand {
  const { limits } = command;
  const wire: WireCommand = {
    args: command.args,
    env: command.environment,
    files: [...streams, { name: STDERR, max: command.stderr.maxBytes, pipe: true }],
    cpuLimit: limits.cpuMs * NS_PER_MS,
    clockLimit: limits.wallMs * NS_PER_MS,
    memoryLimit: limits.memoryBytes,
    stackLimit: limits.stackBytes,
    procLimit: limits.processes,
    copyIn: Object.fromEntries(Object.entries(command.files).map(([name, file]) => [name, fileToWire(file)])),
    copyOut: [],
    copyOutCached: [],
  };
  for (const [name, file] of Object.entries(command.shown ?? {})) {
    wire.copyIn[name] = { symlink: `/proc/self/fd/${wire.files.length}` };
    wire.files.push(fileToWire(file));
  }
  if (!collect) return wire;
  // go-judge passes over whatever it cannot take of an optional file, and tells a missing one from others only in words.
  const names = collect.accepted === 'plain files' ? collect.names : collect.names.map((name) => `${name}?`);
  (collect.keep ? wire.copyOutCached : wire.copyOut).push(...names);
  return { ...wire, copyOutMax: collect.maxBytes };
}

function fileToWire(file: FileSource): WireFile {
  if ('path' in file) return { src: file.path };
  if ('text' in file) return { content: file.text };
  return { fileId: file.kept };
}

function fromWire(result: WireResult, limits: Limits): Run {
  const status = statusOf(result);
  const all = result.fileError ?? [];
  const fileErrors = all.filter((one) => !isMissing(one));
  const onlyMissing = status === 'file_error' && all.length > 0 && fileErrors.length === 0;
  const killed = status === 'signalled' && killedForItsTime(result, limits);
  return {
    status: onlyMissing ? 'accepted' : killed ? 'time_limit' : status,
    exitStatus: result.exitStatus,
    cpuMs: result.time / NS_PER_MS,
    wallMs: result.runTime / NS_PER_MS,
    memoryBytes: result.memory,
    texts: result.files ?? {},
    kept: (result.fileIds ?? {}) as Record<string, FileId>,
    fileErrors: fileErrors.map(({ name, type, message }) => ({
      name,
      kind: FILE_ERROR_KINDS[type] ?? 'other',
      message: `${type}: ${message ?? ''}`,
    })),
    error: onlyMissing ? '' : (result.error ?? ''),
  };
}

function statusOf({ status, error = '' }: WireResult): SandboxStatus {
  const ours = STATUS_NAMES[status];
  if (ours === undefined) throw new SystemError(judgeWords('sandbox_unknown_status', { status }));
  return ours === 'internal_error' && NOT_STARTED.test(error) ? 'not_started' : ours;
}

/**
 * What the kernel says of a program that nobody could begin. Its other refusals, such as "text file busy" where the copy
 * of a program is still open somewhere, are about the moment.
 */
const NOT_STARTED =
  /executable file not found|start: .*: execve: (?:exec format error|no such file or directory|permission denied|argument list too long|invalid argument|accessing a corrupted shared library)$/;

function isMissing({ type, message }: WireFileError): boolean {
  return type === 'CopyOutOpen' && message?.includes('no such file or directory') === true;
}

/** Of the store, which all runs share. What is copied in fills the run's own folder, and would on any node. */
function isLackOfRoom({ type, message = '' }: WireFileError): boolean {
  return (type === 'CopyOutCopyContent' || type === 'CopyOutCreateFile') && NO_ROOM.test(message);
}

const NO_ROOM = /no space left on device|disk quota exceeded/;

/**
 * The kernel, too, ends a process at the limit, by a clock that runs up to some per cent ahead of the one that is judged
 * by: with a limit of many seconds it is the first to do so.
 */
function killedForItsTime({ exitStatus, time, memory }: WireResult, { cpuMs, memoryBytes }: Limits): boolean {
  const { SIGKILL, SIGXCPU } = constants.signals;
  if (exitStatus !== SIGKILL && exitStatus !== SIGXCPU) return false;
  return time >= KERNEL_CLOCK_SHARE * cpuMs * NS_PER_MS && !isAtMemoryLimit(memory, memoryBytes);
}

const KERNEL_CLOCK_SHARE = 0.85;

const FILE_ERROR_KINDS: Record<string, FileError['kind']> = {
  CollectSizeExceeded: 'too_large',
  CopyOutSizeExceeded: 'too_large',
  CopyOutNotRegularFile: 'not_regular',
  CopyOutOpen: 'not_regular',
};

function parseJson<T>(answer: HttpAnswer): T {
  try {
    return JSON.parse(answer.body.toString('utf8')) as T;
  } catch (error) {
    throw new SystemError(judgeWords('sandbox_no_json', { status: answer.status }), { cause: error });
  }
}

function reasonOf(answer: HttpAnswer): string {
  const text = answer.body.toString('utf8');
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(0, 500);
  }
}
