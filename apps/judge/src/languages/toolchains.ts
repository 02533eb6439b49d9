import { judgeWords } from '@oyez/contract/texts/judge-words';
import { NodeFault } from '../errors.ts';
import { STDERR, STDOUT, type Limits, type Sandbox } from '../sandbox/sandbox.ts';
import { script } from '../sandbox/script.ts';
import { MIB, type Language } from './language.ts';

const VERSION_LIMITS: Limits = {
  cpuMs: 10_000,
  wallMs: 20_000,
  memoryBytes: 1024 * MIB,
  stackBytes: 64 * MIB,
  processes: 64,
};

/**
 * What stands in the place of each language's tool-chain, from one look into the sandbox. Two equal texts are the same
 * tool-chain; '' means that there is none.
 */
export async function lookAtToolchains(
  languages: readonly Language[],
  sandbox: Sandbox,
): Promise<Map<Language, string>> {
  const paths = [...new Set(languages.flatMap(({ toolchain }) => toolchain))];
  const run = await sandbox.run(script(`stat -L -c '%n %s %Y' ${paths.join(' ')}; true`));
  if (run.status !== 'accepted') throw new NodeFault(`looking for tool-chains: ${run.error || run.status}`);
  const found = new Map((run.texts[STDOUT] ?? '').split('\n').map((line) => [line.split(' ')[0] ?? '', line]));
  return new Map(languages.map((one) => [one, one.toolchain.flatMap((path) => found.get(path) ?? []).join('\n')]));
}

export type Version = { version: string; problem: string };

/** Asks the tool-chain itself. */
export async function askVersion(
  { version, compile }: Language,
  sandbox: Sandbox,
  signal: AbortSignal,
): Promise<Version> {
  const command = {
    args: version.command,
    environment: compile.environment,
    stdin: { text: '' },
    stdout: { maxBytes: 64 * 1024 },
    stderr: { maxBytes: 64 * 1024 },
    limits: VERSION_LIMITS,
    files: {},
  };
  const run = await sandbox.run(command, signal);
  const answer = `${run.texts[STDOUT] ?? ''}\n${run.texts[STDERR] ?? ''}`.trim();
  if (run.status !== 'accepted') {
    const asked = version.command.join(' ').slice(0, 200);
    const said = `"${asked}" ended with ${run.status}: ${(answer || run.error).slice(0, 300)}`;
    return { version: '', problem: `${judgeWords('language_version_unknown')}\n${said}` };
  }
  const picked = version.pick.exec(answer)?.[1] ?? answer;
  return { version: picked.replaceAll(/\s+/g, ' ').slice(0, 200), problem: '' };
}
