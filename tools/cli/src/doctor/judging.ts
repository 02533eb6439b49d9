import { existsSync } from 'node:fs';
import { z } from 'zod';
import { SelfTestLine } from '@oyez/contract/judge-protocol';
import { cacheFolder } from '../folders.ts';
import { goJudgePath } from '../sandbox/obtain.ts';
import { sandboxObstacle } from '../sandbox/start.ts';
import { lastLines, runCommand } from '../system/command.ts';
import { messageOf } from '../user-error.ts';
import { startSandbox } from '../up/judging.ts';
import { judgeProcess, type Stage } from '../up/roles.ts';
import { bad, good, type Line } from './line.ts';

const Report = z.object({
  selfTest: z.array(SelfTestLine),
  languages: z.array(
    z.object({ name: z.string(), version: z.string().nullish(), available: z.boolean(), reason: z.string().nullish() }),
  ),
});
export type Report = z.infer<typeof Report>;

/** A real go-judge, every protection probed in it, every compiler asked. */
export async function checkJudging(stage: Stage): Promise<Line[]> {
  const obstacle = sandboxObstacle();
  if (obstacle) {
    const [detail = obstacle, remedy = 'run a judge node on another machine'] = obstacle.split('; ');
    return [bad('Sandbox', detail, remedy)];
  }
  const binary = goJudgePath(cacheFolder());
  if (!existsSync(binary)) return [bad('go-judge', 'not built yet', 'run "./oyez up", which builds it')];
  try {
    const sandbox = await startSandbox(binary, stage.folder, 1);
    try {
      const spec = judgeProcess(stage, 'doctor', sandbox, 'terminal');
      const { account, cwd, environment } = spec;
      const result = await runCommand(spec.command, spec.args, {
        cwd,
        environment,
        uid: account?.uid,
        gid: account?.gid,
      });
      const json = result.stdout.trim().split('\n').at(-1) ?? '';
      if (!json.startsWith('{'))
        throw new Error(lastLines(result.stderr || result.stdout) || 'the probes printed nothing');
      return [good('go-judge', `${binary} answers`), ...linesOf(Report.parse(JSON.parse(json)))];
    } finally {
      await sandbox.stop();
    }
  } catch (error) {
    return [bad('go-judge', messageOf(error), 'look at the reason; "docs/operations.md" lists what the sandbox needs')];
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
  const noneWorks = report.languages.every(({ available }) => !available);
  const languages = report.languages.map(({ name, version, available, reason }) =>
    available
      ? good(`Language: ${name}`, version ?? 'works')
      : bad(`Language: ${name}`, reason ?? 'not found', 'install its compiler to judge it', noneWorks),
  );
  return [...protections, ...languages];
}
