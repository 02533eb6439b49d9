import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { sentId, wireDate } from '../wire/values.ts';

/** What is not ready yet, the worst first. Where it is mended, the page knows. */
const READINESS_FINDINGS = [
  'no_problems',
  'no_data',
  'problem_hidden',
  'no_password',
  'no_judge',
  'files_unwritable',
  'disk_full',
  'clock_off',
  'language_missing',
  'not_shown',
  'started_empty',
  'seal_waiting',
  'no_color',
  'same_color',
  'no_seal',
  'public_problems',
] as const;
export type ReadinessFinding = (typeof READINESS_FINDINGS)[number];

/** `stop`: the contest cannot go on like this. `warn`: somebody should look. `hint`: it may be meant so. */
export const READINESS_SEVERITIES = ['stop', 'warn', 'hint'] as const;
export type ReadinessSeverity = (typeof READINESS_SEVERITIES)[number];

export const getContestReadiness = endpoint({
  method: 'GET',
  path: '/api/x/contests/ready',
  access: 'login',
  summary: 'What of a contest is not ready yet; for its jury',
  query: z.object({ cid: sentId }),
  reply: z.object({
    at: wireDate,
    findings: z.array(
      z.object({
        what: z.enum(READINESS_FINDINGS),
        severity: z.enum(READINESS_SEVERITIES),
        /** Labels of problems, or names of languages. */
        names: z.array(z.string()),
      }),
    ),
  }),
});
