import type { CaseReport, CaseTranscript, TaskCase } from '@oyez/contract/judging/judge-tasks';
import { judgeWords } from '@oyez/contract/texts/judge-words';
import { readFileSync } from 'node:fs';
import { SystemError } from '../errors.ts';
import { launchOf } from '../languages/language.ts';
import { decisionOf } from '../programs/decision.ts';
import { fullScoreOf, outcomeOf } from '../programs/ending.ts';
import { fitWords } from '../programs/outcome.ts';
import { ProgramFault, type Outcome, type PreparedProgram } from '../programs/program.ts';
import { PROTOCOLS } from '../programs/protocols/index.ts';
import { ERROR_STREAM_BYTES, OUTPUT_CEILING_BYTES, patient, runLimits, talkLimits } from '../sandbox/limits.ts';
import type { Limits, Run, Talker } from '../sandbox/sandbox.ts';
import { outputTooLarge, type Ruling, type RulingLimits } from '../verdict.ts';
import { deciderOf, type Decider } from './blame.ts';
import { withCaseFiles, type CaseFiles } from './case-files.ts';
import { measure, type Attempt, type Trial } from './measure.ts';
import type { CaseContext, JudgeMode } from './mode.ts';
import { reportOf } from './report.ts';
import { attemptOf, rulingLimits } from './run-program.ts';

/** The interactor runs behind it: see there. */
const RELAY = {
  name: '.relay.pl',
  code: readFileSync(new URL('../sandbox/relay.pl', import.meta.url), 'utf8'),
  command: ['/usr/bin/perl', '.relay.pl', `${OUTPUT_CEILING_BYTES}`],
};
/** Its own processor time, without that of the relay, which grows with the number of messages. */
const limited = (seconds: number) => ['/bin/sh', '-c', `ulimit -t ${seconds} && exec "$@"`, 'interactor'];
const LEFT_FIRST = '.left-first';
const SAID = { byProgram: '.said-by-program', toProgram: '.said-to-program' } as const;
const TRANSCRIPT_LENGTH = 10_000;
const INTERACTOR_FILE_BYTES = 1024 ** 2;

type TalkAttempt = Attempt & { decider: Decider; outcome: Outcome; transcript: CaseTranscript };

/**
 * The contestant's program talks to the problem's interactor, which decides; file names for input and output mean nothing
 * here. The two take one slot together: mostly one of them waits for the other.
 */
export const interactiveMode: JudgeMode = async (one, context, signal) => {
  const { prepared, data } = context;
  if (!prepared) throw new ProgramFault(judgeWords('program_missing', { role: 'interactor' }));
  return withCaseFiles(one, data, signal, (files) => judge(one, files, prepared, context, signal));
};

async function judge(
  one: TaskCase,
  files: CaseFiles,
  prepared: PreparedProgram,
  context: CaseContext,
  signal: AbortSignal,
): Promise<CaseReport> {
  const { task, language, programFiles, sandbox, slots, speedometer } = context;
  const limits = rulingLimits({ language, programFiles, limits: task.limits, fileIo: null }, OUTPUT_CEILING_BYTES);
  const lives = talkLimits(runLimits(task.limits, language), prepared.language);
  const paths = { inputPath: await files.inputPath(), answerPath: await files.answerPath() };
  const attempt = async ({ patience, gauged }: Trial, mayRun: AbortSignal) => {
    const program = programOf(context, patient(lives.program, patience));
    const ownSeconds = Math.ceil(lives.interactorCpuMs / 1000);
    const interactor = interactorOf(one, paths, prepared, patient(lives.interactor, patience), ownSeconds);
    const { result, speed } = await gauged(
      () => sandbox.runPair([program, interactor], mayRun),
      () => undefined,
    );
    return endOf(one, result, speed, limits, prepared, context);
  };
  const ran = await measure(attempt, limits, { slots, speedometer, owner: task }, signal);
  const { decider, outcome, transcript } = ran;
  if (decider === 'nobody') {
    const where = judgeWords('program_failed', { role: 'interactor', seq: one.seq });
    throw new ProgramFault(`${where}\n${outcome.staffWords}`, transcript);
  }
  const decision = decider === 'interactor' ? decisionOf(outcome, prepared.program.role) : ran.ruling;
  if (decision.verdict !== 'accepted') context.keepTranscript(transcript);
  const report = reportOf(one, { ...ran, limits }, decision);
  await context.firstFailure?.see(one, report, { ...files, output: null, rule: null });
  return report;
}

function programOf({ task, language, programFiles }: CaseContext, limits: Limits): Talker {
  return {
    ...launchOf(language, task.limits.memoryMb),
    stderr: { maxBytes: ERROR_STREAM_BYTES },
    limits,
    files: programFiles,
  };
}

function interactorOf(
  one: TaskCase,
  { inputPath, answerPath }: { inputPath: string; answerPath: string },
  { program, language, files }: PreparedProgram,
  limits: Limits,
  ownSeconds: number,
): Talker {
  const { names, words, leaves } = PROTOCOLS[program.protocol];
  const paths = { input: `/w/${names.input}`, output: '/w/tout', answer: `/w/${names.answer}` };
  const call = [...language.run.command, ...words({ paths, fullScore: fullScoreOf(one) }), ...program.args];
  return {
    args: [...RELAY.command, ...limited(ownSeconds), ...call],
    environment: language.run.environment,
    stderr: { maxBytes: INTERACTOR_FILE_BYTES },
    limits,
    files: { ...files, [RELAY.name]: { text: RELAY.code } },
    shown: { [names.input]: { path: inputPath }, [names.answer]: { path: answerPath } },
    collect: {
      names: [LEFT_FIRST, SAID.byProgram, SAID.toProgram, ...leaves],
      maxBytes: INTERACTOR_FILE_BYTES,
      keep: false,
    },
  };
}

function endOf(
  one: TaskCase,
  [program, interactor]: readonly [Run, Run],
  speed: number,
  limits: RulingLimits,
  { program: judgeProgram }: PreparedProgram,
  { sandbox }: CaseContext,
): TalkAttempt {
  if (interactor.status === 'not_started') throw new SystemError(judgeWords('no_perl'));
  const attempt = attemptOf(program, speed, limits, sandbox);
  const { texts } = interactor;
  const outcome = outcomeOf(judgeProgram, interactor, one);
  const transcript = transcriptOf(one, texts, outcome);
  if (texts[LEFT_FIRST] === 'flooded') {
    return { ...attempt, ruling: outputTooLarge(limits.outputBytes), decider: 'program', outcome, transcript };
  }
  const decider = deciderOf({
    ruling: attempt.ruling,
    program,
    interactor,
    outcome,
    leftFirst: leaverOf(texts[LEFT_FIRST]),
    keptWaiting: texts[LEFT_FIRST] === 'program, kept waiting',
  });
  const ruling: Ruling =
    decider === 'program' ? attempt.ruling : { ...attempt.ruling, verdict: 'accepted', note: null };
  return { ...attempt, ruling, decider, outcome, transcript };
}

function leaverOf(text: string | undefined): 'program' | 'interactor' | null {
  if (text?.startsWith('program')) return 'program';
  return text === 'interactor' ? text : null;
}

function transcriptOf(one: TaskCase, texts: Run['texts'], { staffWords, comment }: Outcome): CaseTranscript {
  return {
    seq: one.seq,
    fromProgram: fitWords(texts[SAID.byProgram] ?? '', TRANSCRIPT_LENGTH),
    toProgram: fitWords(texts[SAID.toProgram] ?? '', TRANSCRIPT_LENGTH),
    judgeWords: staffWords || (comment ?? ''),
  };
}
