import { existsSync, readFileSync } from 'node:fs';
import { PRECOMPILED_ROOT } from '@oyez/judge/languages/cpp';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { NODE_PULSE_FILE } from '@oyez/contract/judging/judge-protocol';
import { languageBinds } from '../languages/binds.ts';
import { packagesOf } from '../languages/packages.ts';
import { obtainGoJudge } from '../sandbox/obtain.ts';
import { sandboxObstacle, startGoJudge, type RunningGoJudge } from '../sandbox/start.ts';
import { installPackages, missingPackages, type Say } from '../system/debian.ts';
import { identityOf } from '../system/identity.ts';
import { startProcess, type ProcessSpec } from '../system/process.ts';
import { judgeProcess, type JudgeRole, type Stage } from './roles.ts';
import type { Service } from './service.ts';
import { answersAt } from './watchdog.ts';

const COMPILERS = packagesOf(['C', 'C++', 'Python3']);
const NODE_GRACE_MS = 3000;
/** So a node ends whose token or settings are wrong. */
const NODE_REFUSES = 'exit code 2';

export type Judging = { binary: string } | { missing: string };

/** The compilers and the sandbox, or the reason why nothing is judged on this machine. */
export async function prepareJudging(say: Say): Promise<Judging> {
  const obstacle = sandboxObstacle();
  const lacking = await lackingCompilers(say);
  if (obstacle) return { missing: obstacle };
  if (lacking) say(lacking);
  const sandbox = await obtainGoJudge({ say });
  return 'path' in sandbox ? { binary: sandbox.path } : sandbox;
}

/** Installs missing compilers as root; otherwise answers the sentence that names them. */
async function lackingCompilers(say: Say): Promise<string | undefined> {
  const missing = await missingPackages(COMPILERS);
  if (missing === undefined || missing.length === 0) return undefined;
  const command = `apt-get install ${missing.join(' ')}`;
  if (process.getuid?.() !== 0)
    return `No ${missing.join(', ')} here: install with "sudo ${command}" to judge these languages.`;
  const failure = await installPackages(missing, say);
  return failure && `${missing.join(', ')} could not be installed (${failure}); try "${command}" yourself.`;
}

export function judgeSlots(environment: Record<string, string | undefined> = process.env): number {
  return Number(environment.OYEZ_JUDGE_SLOTS) || availableParallelism();
}

export function startSandbox(
  binary: string,
  { app, folder }: Pick<Stage, 'app' | 'folder'>,
  slots: number,
): Promise<RunningGoJudge> {
  return startGoJudge({
    binary,
    sourceFolder: folder.judge,
    slots,
    binds: [{ source: folder.precompiled, target: PRECOMPILED_ROOT }, ...languageBinds(app, folder.root)],
  });
}

/** Whether the node's main loop has turned since the last look. Without a pulse, as on a disk that was full at its start, nobody can say. */
function pulseIn(folder: string): () => boolean {
  const file = join(folder, NODE_PULSE_FILE);
  let last = '';
  return () => {
    const now = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const turns = now === '' || now !== last;
    last = now;
    return turns;
  };
}

/** go-judge and the node that drives it: a pair, because the node's token and files are gone with go-judge. */
export function judgeService(
  stage: Pick<Stage, 'app' | 'folder' | 'accounts'>,
  role: JudgeRole,
  binary: string,
  output: ProcessSpec['output'] = { file: join(stage.folder.logs, 'judge.log') },
): Service {
  const logFile = output === 'terminal' ? undefined : output.file;
  return {
    name: 'The judge node',
    logFile,
    isFinal: (how) => how === NODE_REFUSES,
    start: async () => {
      const sandbox = await startSandbox(binary, stage, role.slots);
      const node = startProcess(judgeProcess(stage, { role }, sandbox, output));
      const hasPulse = pulseIn(stage.folder.judge);
      return {
        identities: [identityOf(sandbox.process.pid ?? 0), node.identity],
        answers: async () => (await answersAt(`${sandbox.url}/version`)) && hasPulse(),
        ended: Promise.race([node.ended, sandbox.ended.then((how) => `its go-judge: ${how}`)]),
        stop: async () => {
          await node.stop(NODE_GRACE_MS);
          await sandbox.stop();
        },
      };
    },
  };
}
