import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type { Language } from '@oyez/judge/languages/language';
import type { Limits } from '@oyez/judge/sandbox/sandbox';

export type DirectCase = { inputPath: string; output: string };
export type DirectProgram = { fileId: string };

type Answer = {
  status: string;
  time: number;
  files?: Record<string, string>;
  fileIds?: Record<string, string>;
  error?: string;
};

/**
 * go-judge driven by hand, with nothing of ours in between: the least that judging can cost. Same program, same limits,
 * same tests as the site's.
 */
export type DirectDriver = {
  compile: (language: Language, code: string, options?: { precompiled: boolean }) => Promise<DirectProgram>;
  /** Throws when the program prints something else. */
  run: (language: Language, program: DirectProgram, limits: Limits, one: DirectCase) => Promise<void>;
  /** Processor time of one run without input. */
  cpuMs: (language: Language, program: DirectProgram, limits: Limits) => Promise<number>;
  close: () => void;
};

const NS_PER_MS = 1_000_000;

export function createDirectDriver(sandbox: { url: string; token: string }): DirectDriver {
  const agent = new Agent({ keepAlive: true });
  const url = new URL('/run', sandbox.url);

  const send = (command: object) =>
    new Promise<Answer>((answered, fail) => {
      const body = JSON.stringify({ cmd: [command] });
      const headers = { authorization: `Bearer ${sandbox.token}`, 'content-length': Buffer.byteLength(body) };
      const call = request(url, { method: 'POST', agent, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => {
          const answer = response.statusCode === 200 ? (JSON.parse(text) as Answer[])[0] : undefined;
          if (answer?.status === 'Accepted') answered(answer);
          else fail(new Error(`go-judge answered ${response.statusCode}: ${text.slice(0, 300)}`));
        });
        response.on('error', fail);
      });
      call.on('error', fail);
      call.end(body);
    });

  return {
    compile: async ({ compile, sourceName }, code, { precompiled } = { precompiled: true }) => {
      const answer = await send({
        args: precompiled ? compile.command : compile.command.filter((word) => !word.startsWith('-I')),
        env: compile.environment,
        files: [{ content: '' }, ...streams(128 * 1024)],
        ...wireLimits(compile.limits),
        copyIn: { [sourceName]: { content: code } },
        copyOutCached: [compile.artifact],
      });
      return { fileId: answer.fileIds?.[compile.artifact] ?? '' };
    },
    run: async (language, program, limits, { inputPath, output }) => {
      const answer = await send(runCommand(language, program, limits, { src: inputPath }));
      if (answer.files?.stdout !== output) throw new Error(`the program printed ${answer.files?.stdout}`);
    },
    cpuMs: async (language, program, limits) =>
      (await send(runCommand(language, program, limits, { content: '' }))).time / NS_PER_MS,
    close: () => agent.destroy(),
  };
}

/** Their inputs become files that go-judge reads, as it reads those of the node. */
export function layOutCases(folder: string, cases: readonly { input: string; output: string }[]): DirectCase[] {
  mkdirSync(folder, { recursive: true });
  return cases.map(({ input, output }, n) => {
    const inputPath = join(folder, `${n}.in`);
    writeFileSync(inputPath, input);
    return { inputPath, output };
  });
}

/** One after another in so many lanes, as a node fills its slots. Answers how long all of them took. */
export async function runInLanes(
  lanes: number,
  cases: Iterable<DirectCase>,
  run: (one: DirectCase) => Promise<void>,
): Promise<number> {
  const waiting = [...cases].values();
  const lane = async () => {
    for (const one of waiting) await run(one);
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: lanes }, lane));
  return performance.now() - startedAt;
}

function runCommand({ run, compile }: Language, { fileId }: DirectProgram, limits: Limits, stdin: object): object {
  return {
    args: run.command,
    env: run.environment,
    files: [stdin, ...streams(1024 * 1024)],
    ...wireLimits(limits),
    copyIn: { [compile.artifact]: { fileId } },
  };
}

function streams(max: number): object[] {
  return ['stdout', 'stderr'].map((name) => ({ name, max, pipe: true }));
}

function wireLimits({ cpuMs, wallMs, memoryBytes, stackBytes, processes }: Limits): object {
  return {
    cpuLimit: cpuMs * NS_PER_MS,
    clockLimit: wallMs * NS_PER_MS,
    memoryLimit: memoryBytes,
    stackLimit: stackBytes,
    procLimit: processes,
  };
}
