import { addContest } from '@oyez/contract/contests/contest-admin';
import { getContestNotReadAnnouncement, getContestProblem } from '@oyez/contract/contests/contests';
import { downloadContestRank, getContestRank } from '@oyez/contract/contests/boards';
import { changeGroupProblemProgress } from '@oyez/contract/problems/group-problems';
import { manualJudge } from '@oyez/contract/judging/judging-admin';
import { changeProblemAuth, compileSpj, getProblemCases, ProblemForm } from '@oyez/contract/problems/problem-admin';
import { getUserProblemStatus } from '@oyez/contract/problems/problems';
import { checkSubmissionsStatus, submitProblemJudge, updateSubmission } from '@oyez/contract/submissions/submissions';
import { addTag, updateTag, updateTagClassification } from '@oyez/contract/problems/tags-admin';
import { addAnnouncement, updateAnnouncement } from '@oyez/contract/site/announcements';
import { setEmailConfig } from '@oyez/contract/site/connections';
import { setWebConfig } from '@oyez/contract/site/site-config';
import { updateSwitchConfig } from '@oyez/contract/site/switches';
import { submitProblemTestJudge } from '@oyez/contract/submissions/test-runs';
import { getAdminTrainingProblemList } from '@oyez/contract/trainings/training-problem-admin';
import { generateUser } from '@oyez/contract/users/user-admin';
import { optional, sentDate, wholeNumber, wireDate, type Locale } from '@oyez/contract/wire/values';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseInput } from './validate.ts';

/** What is made of a value, or why it is refused. */
function refusal(schema: z.ZodType, value: unknown, locale: Locale = 'en-US') {
  try {
    return parseInput(schema, value, locale);
  } catch (error) {
    return error;
  }
}

const byHand = manualJudge.query ?? z.never();

it.each(['', ' ', null, undefined])('takes %j for a missing number, not for 0', (status) => {
  expect(refusal(byHand, { submitId: '7', status })).toMatchObject({
    code: 'parameter_missing',
    params: { field: 'status' },
  });
  expect(refusal(byHand, { submitId: '7', status: '0' })).toMatchObject({ submitId: 7, status: 0 });
});

it.each(['', null, undefined])('takes %j for a missing time, not for 1970', (startsAt) => {
  const schema = z.object({ startsAt: sentDate, sealedAt: optional(sentDate) });
  expect(refusal(schema, { startsAt })).toMatchObject({ code: 'parameter_missing', params: { field: 'startsAt' } });
  const at = '2026-11-21T09:00:00.000Z';
  expect(refusal(schema, { startsAt: at, sealedAt: startsAt })).toEqual({ startsAt: new Date(at) });
  expect(refusal(schema, { startsAt: Date.parse(at) })).toEqual({ startsAt: new Date(at) });
});

it.each(['today', '2026-02-30T08:00:00.000Z', true, {}])(
  'takes %j for no time, and says what one looks like',
  (sent) => {
    expect(refusal(z.object({ startsAt: sentDate }), { startsAt: sent })).toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'startsAt', reason: 'it must be a time like 2026-01-31T08:00:00.000Z' }],
    });
  },
);

it('says what is wrong in plain words of the reader, once for each field', () => {
  const schema = z.object({
    count: wholeNumber({ min: 1 }),
    name: z
      .string()
      .min(6)
      .regex(/^[a-z]{3}$/),
    at: wireDate,
    kind: z.enum(['a', 'b']),
  });
  const wrong = { count: 'many', name: '..', at: 'today', kind: 'c' };
  expect(refusal(schema, wrong)).toMatchObject({
    code: 'invalid_input',
    fields: [
      { field: 'count', reason: 'it must be a number' },
      { field: 'name', reason: 'it must have at least 6 characters' },
      { field: 'at', reason: 'it must be a time like 2026-01-31T08:00:00.000Z' },
      { field: 'kind', reason: 'it must be one of: a, b' },
    ],
  });
  expect(refusal(schema, { ...wrong, count: 0, name: 'ABCDEF', kind: undefined }, 'zh-CN')).toMatchObject({
    fields: [
      { field: 'count', reason: '不能小于 1' },
      { field: 'name', reason: '格式不正确' },
      { field: 'at', reason: '应为 2026-01-31T08:00:00.000Z 这样的时间' },
      { field: 'kind', reason: '缺少此项' },
    ],
  });
});

const PROBLEM = { id: '7', problemId: 'P1', type: '1', timeLimit: '500', codeShare: 'false' };
const CONTEST = {
  title: 'Spring cup',
  type: '0',
  auth: '0',
  startTime: '2026-11-21T09:00:00.000Z',
  endTime: '2026-11-21T10:30:00.500Z',
};
const FORM = {
  problem: PROBLEM,
  samples: [{ input: '1', output: '1', score: '60', groupNum: '' }],
  languages: [{ id: '3' }],
  tags: [{ id: '4', tcid: '5' }],
  codeTemplates: [{ lid: '3', status: 'true' }],
};

describe('texts for numbers and flags, and null or blank for nothing, as existing clients send them, are taken in', () => {
  it.each([
    [
      'getUserProblemStatus',
      getUserProblemStatus.body,
      { pidList: ['7'], isContestProblemList: 'false', cid: '', gid: null, containsEnd: 'true' },
      { pidList: [7], isContestProblemList: false, containsEnd: true },
    ],
    ['checkSubmissionsStatus', checkSubmissionsStatus.body, { submitIds: ['7'], cid: '0' }, { submitIds: [7], cid: 0 }],
    ['updateSubmission', updateSubmission.body, { submitId: '7', share: 'true' }, { submitId: 7, share: true }],
    [
      'submitProblemJudge',
      submitProblemJudge.body,
      { pid: 1001, language: null, code: null, cid: '0', tid: '', gid: null },
      { pid: '1001', language: '', code: '', cid: 0 },
    ],
    [
      'submitProblemTestJudge',
      submitProblemTestJudge.body,
      { pid: '7', type: null, language: 'C', code: null, userInput: null, expectedOutput: '' },
      { pid: 7, language: 'C', code: '', userInput: '' },
    ],
    ['changeProblemAuth', changeProblemAuth.body, { id: '7', auth: '2' }, { id: 7, auth: 2 }],
    ['compileSpj', compileSpj.body, { pid: '7' }, { pid: 7 }],
    ['compileSpj', compileSpj.body, { pid: '', extraFiles: null }, {}],
    [
      'changeGroupProblemProgress',
      changeGroupProblemProgress.body,
      { pid: '7', progress: '2' },
      { pid: 7, progress: 2 },
    ],
    ['updateTag', updateTag.body, { id: '7', name: 'dp', tcid: '8', gid: '' }, { id: 7, tcid: 8 }],
    ['updateTagClassification', updateTagClassification.body, { id: '7', name: 'dp', rank: null }, { id: 7, rank: 0 }],
    [
      'addContest',
      addContest.body,
      { ...CONTEST, duration: 5400.5, sealRankTime: '', pwd: null, awardType: '', starAccount: null },
      { type: 0, auth: 0, sealRank: false, autoRealRank: true, visible: true, awardType: 0, starAccount: [] },
    ],
    [
      'getContestRank',
      getContestRank.body,
      { cid: '7', forceRefresh: null, removeStar: '', containsEnd: 'true', concernedList: null, limit: null },
      { cid: 7, forceRefresh: false, removeStar: false, containsEnd: true, limit: 50 },
    ],
    [
      'downloadContestRank',
      downloadContestRank.query,
      { cid: '7', forceRefresh: 'true', removeStar: '', containEnd: '' },
      { forceRefresh: true, removeStar: false, containEnd: false, format: 'xlsx' },
    ],
    ['getContestProblem', getContestProblem.query, { cid: '7', containsEnd: '' }, { cid: 7, containsEnd: false }],
    [
      'getContestNotReadAnnouncement',
      getContestNotReadAnnouncement.body,
      { cid: '7', readAnnouncementList: null },
      { readAnnouncementList: [] },
    ],
    ['getProblemCases', getProblemCases.query, { pid: '7', isUpload: '' }, { pid: 7, isUpload: true }],
    [
      'getAdminTrainingProblemList',
      getAdminTrainingProblemList.query,
      { tid: '7', keyword: '', queryExisted: '' },
      { tid: 7, queryExisted: false },
    ],
    [
      'addAnnouncement',
      addAnnouncement.body,
      { title: 'News', content: null, status: '1', pinned: '', translations: null },
      { content: '', status: 1 },
    ],
    [
      'updateAnnouncement',
      updateAnnouncement.body,
      { id: '7', title: 'News', content: '', status: '1' },
      { id: 7, status: 1 },
    ],
    ['addTag', addTag.body, { name: 'dp', oj: null, gid: '' }, { oj: 'ME' }],
    [
      'generateUser',
      generateUser.body,
      { prefix: 'acm', suffix: null, number_from: '1', number_to: '3', password_length: '' },
      { suffix: '', number_from: 1, number_to: 3, password_length: 6 },
    ],
    [
      'updateSwitchConfig',
      updateSwitchConfig.body,
      { defaultSubmitInterval: '8', openPublicJudge: null, openGroupJudge: 'true', openContestJudge: '0' },
      { defaultSubmitInterval: 8, openPublicJudge: null, openGroupJudge: true, openContestJudge: false },
    ],
    ['setWebConfig', setWebConfig.body, { register: 'false', name: null }, { register: false, name: null }],
    ['setEmailConfig', setEmailConfig.body, { emailSsl: '1', emailPort: '465' }, { emailSsl: true, emailPort: 465 }],
    [
      'the problem form without lists',
      ProblemForm,
      { problem: PROBLEM, samples: null, languages: null, tags: null, codeTemplates: null },
      { languages: [], tags: [], codeTemplates: [] },
    ],
    [
      'the problem form',
      ProblemForm,
      FORM,
      {
        problem: { id: 7, type: 1, timeLimit: 500, memoryLimit: 256, codeShare: false },
        samples: [{ score: 60, groupNum: undefined }],
        languages: [{ id: 3 }],
        tags: [{ id: 4, tcid: 5 }],
        codeTemplates: [{ lid: 3, status: true }],
      },
    ],
  ] as const)('%s', (_, schema, sent, taken) => {
    expect(refusal(schema ?? z.never(), sent)).toMatchObject(taken);
  });
});
