import { existsSync } from 'node:fs';
import { z } from 'zod';
import { NodeLanguage, SelfTestLine } from '@oyez/contract/judging/judge-protocol';
import { cacheFolder } from '../folders.ts';
import { goJudgePath } from '../sandbox/obtain.ts';
import { sandboxObstacle } from '../sandbox/start.ts';
import { lastLines, runCommand } from '../system/command.ts';
import { messageOf } from '../user-error.ts';
import { judgeSlots, startSandbox } from '../up/judging.ts';
import { judgeProcess, type Stage } from '../up/roles.ts';
import { bad, good, type Line } from './line.ts';

const Report = z.object({
  selfTest: z.array(SelfTestLine),
  languages: z.array(NodeLanguage.extend({ packages: z.array(z.string()) })),
});
export type Report = z.infer<typeof Report>;

/** A real go-judge, every protection probed in it, every language tried. */
export async function checkJudging(stage: Stage): Promise<Line[]> {
  const obstacle = sandboxObstacle();
  if (obstacle) {
    const [detail = obstacle, remedy = 'run a judge node on another machine'] = obstacle.split('; ');
    return [bad('Sandbox', detail, remedy)];
  }
  const binary = goJudgePath(cacheFolder());
  if (!existsSync(binary)) return [bad('go-judge', 'not built yet', 'run "./oyez up", which builds it')];
  try {
    return [good('go-judge', `${binary} answers`), ...linesOf(await examineJudge(stage, binary))];
  } catch (error) {
    return [bad('go-judge', messageOf(error), 'look at the reason; "docs/operations.md" lists what the sandbox needs')];
  }
}

/** What the judge finds out about itself. The first time it tries every language, which takes a minute. */
export async function examineJudge(stage: Stage, binary: string): Promise<Report> {
  const sandbox = await startSandbox(binary, stage, judgeSlots());
  try {
    const { account, cwd, environment, command, args } = judgeProcess(stage, 'doctor', sandbox, 'terminal');
    const result = await runCommand(command, args, { cwd, environment, uid: account?.uid, gid: account?.gid });
    const json = result.stdout.trim().split('\n').at(-1) ?? '';
    if (!json.startsWith('{'))
      throw new Error(lastLines(result.stderr || result.stdout) || 'the probes printed nothing');
    return Report.parse(JSON.parse(json));
  } finally {
    await sandbox.stop();
  }
}

/** A missing compiler only takes its language away; without any language nothing is judged. */
export function linesOf(report: Report): Line[] {
  const protections = report.selfTest.map(({ name, ok, detail }) =>
    ok
      ? good(`Sandbox: ${name}`, detail)
      : bad(
          `Sandbox: ${name}`,
          detail,
          'the node takes no work until this holds; "docs/operations.md" says what it needs',
        ),
  );
  const noneWorks = report.languages.every(({ state }) => state !== 'ready');
  const languages = report.languages.map(({ name, version, state, reason, packages }) =>
    state === 'ready'
      ? good(`Language: ${name}`, version)
      : bad(`Language: ${name}`, reason, remedyOf(name, packages), noneWorks),
  );
  return [...protections, ...languages];
}

function remedyOf(name: string, packages: readonly string[]): string {
  return packages.length > 0 ? `"./oyez languages install '${name}'" to judge it` : 'put it there to judge it';
}
