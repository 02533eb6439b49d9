import type { HandedTask, SubmissionTask } from '@oyez/contract/judging/judge-tasks';
import { limitsFor } from '@oyez/contract/rules/language-limits';
import type { Services } from '../../../services.ts';
import { judgeProgramOf } from '../../problems/problem-config.ts';
import { judgedVersion, typeOf } from './judged-versions.ts';

export type JudgedCode = {
  submissionId: number;
  versionId: number;
  language: string;
  code: string;
  showsFailingTest?: boolean;
};

/** All that a node needs to judge this code by a version of a problem. */
export async function describeJudging(
  services: Services,
  handed: HandedTask,
  judged: JudgedCode,
): Promise<SubmissionTask> {
  const version = await judgedVersion(services.database, judged.versionId);
  const { config, testSet } = version;
  const { submissionId, language, code, showsFailingTest = false } = judged;
  return {
    kind: 'submission',
    ...handed,
    submissionId,
    language,
    code,
    limits: limitsFor({ timeMs: config.timeMs, memoryMb: config.memoryMb, stackMb: config.stackMb }, language),
    mode: {
      judgeMode: config.judgeMode,
      caseMode: config.caseMode,
      type: typeOf(version),
      removeEndBlank: config.removeEndBlank,
      fileIo: config.fileIo,
      runsAllTests: config.runsAllTests,
    },
    program: judgeProgramOf(config),
    userFiles: config.userFiles,
    dataDigest: testSet.digest,
    showsFailingTest,
    cases: testSet.cases.map((one) => ({
      seq: one.seq,
      input: { sha256: one.inputSha, size: one.inputSize },
      output: { sha256: one.outputSha, size: one.outputSize },
      score: one.score,
      groupNo: one.groupNo,
    })),
  };
}
