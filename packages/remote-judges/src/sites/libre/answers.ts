import { z } from 'zod';

/** Answers of Lyrio's API, as far as we read them. What it calls errors comes with status 200 or 201, too. */
const Refusal = z.object({ error: z.string().optional() });

export const LoginAnswer = Refusal.extend({ token: z.string().optional() });

export const SessionAnswer = z.object({ userMeta: z.object({ username: z.string() }).optional() });

export const SubmitAnswer = Refusal.extend({ submissionId: z.number().int().optional() });

const Omittable = z
  .union([z.string(), z.object({ data: z.string() })])
  .transform((text) => (typeof text === 'string' ? text : text.data));

const Meta = z.object({
  id: z.number().int(),
  codeLanguage: z.string().nullish(),
  score: z.number().nullish(),
  status: z.string(),
  timeUsed: z.number().nullish(),
  memoryUsed: z.number().nullish(),
  problem: z.object({ id: z.number().int(), displayId: z.number().int().nullish() }),
  submitter: z.object({ username: z.string() }),
});

const Testcase = z.object({
  status: z.string(),
  time: z.number().nullish(),
  memory: z.number().nullish(),
  input: Omittable.nullish(),
  output: Omittable.nullish(),
  userOutput: Omittable.nullish(),
  checkerMessage: Omittable.nullish(),
});

const Progress = z.object({
  progressType: z.string().nullish(),
  compile: z.object({ success: z.boolean(), message: Omittable }).nullish(),
  testcaseResult: z.record(z.string(), Testcase).nullish(),
  subtasks: z.array(z.object({ testcases: z.array(z.object({ testcaseHash: z.string().nullish() })) })).nullish(),
});

export const DetailAnswer = Refusal.extend({
  meta: Meta.optional(),
  content: z.object({ code: z.string().nullish() }).nullish(),
  progress: Progress.nullish(),
});

export type Detail = z.infer<typeof DetailAnswer>;

export const ListAnswer = Refusal.extend({ submissions: z.array(Meta).optional() });

const Section = z.object({
  sectionTitle: z.string(),
  type: z.string(),
  sampleId: z.number().int().nullish(),
  text: z.string().nullish(),
});

export const ProblemAnswer = Refusal.extend({
  meta: z.object({ id: z.number().int(), displayId: z.number().int().nullish(), type: z.string() }).optional(),
  localizedContentsOfLocale: z.object({ title: z.string(), contentSections: z.array(Section) }).nullish(),
  tagsOfLocale: z.array(z.object({ name: z.string() })).nullish(),
  samples: z.array(z.object({ inputData: z.string(), outputData: z.string() })).nullish(),
  judgeInfo: z
    .object({
      timeLimit: z.number().nullish(),
      memoryLimit: z.number().nullish(),
      fileIo: z.object({ inputFilename: z.string(), outputFilename: z.string() }).nullish(),
      checker: z.object({ type: z.string() }).nullish(),
    })
    .nullish(),
});

export type Problem = z.infer<typeof ProblemAnswer>;
