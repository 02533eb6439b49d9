import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { limits } from '../rules/limits.ts';
import { flag, id, nothing, optionalOr, pageOf, pageQuery, sentId, sentText, wireDate } from '../wire/values.ts';

/** The first accepted submission of one person to one problem: a balloon to bring. */
export const AcRecord = z.object({
  id,
  cid: id,
  uid: z.string(),
  pid: id,
  cpid: id,
  displayId: z.string(),
  submitId: id,
  username: z.string(),
  realname: z.string().nullable(),
  status: z.int(),
  submitTime: wireDate,
  /** Seconds since the start. */
  time: z.int(),
  score: z.int().nullable(),
  useTime: z.int().nullable(),
  firstBlood: z.boolean(),
  checked: z.boolean(),
});
export type AcRecord = z.infer<typeof AcRecord>;

export const getContestAcInfo = endpoint({
  method: 'GET',
  path: '/api/get-contest-ac-info',
  access: 'login',
  summary: 'First accepted submissions of a contest, those not seen to first; for the jury',
  query: z.object({ cid: sentId }).extend(pageQuery(30, 100).shape),
  reply: pageOf(AcRecord),
});

export const checkContestAcInfo = endpoint({
  method: 'PUT',
  path: '/api/check-contest-ac-info',
  access: 'login',
  summary: 'Mark a first accepted submission as seen to, or take the mark back; for the jury',
  body: z.object({ id: sentId, cid: sentId, checked: flag }),
  reply: nothing,
  success: { en: 'Update Successfully', zh: '更新成功' },
});

export const submitPrintText = endpoint({
  method: 'POST',
  path: '/api/submit-print-text',
  access: 'login',
  summary: 'Have a text printed during a contest',
  body: z.object({ cid: sentId, content: sentText(limits.contest.printed) }),
  reply: nothing,
  success: { en: 'Send successfully', zh: '已发送' },
});

export const PrintJob = z.object({
  id,
  cid: id,
  username: z.string(),
  realname: z.string().nullable(),
  /** Ours: for whom it is, and where they sit. */
  team: z.string().nullable(),
  seat: z.string().nullable(),
  /** 0 not printed, 1 printed. */
  status: z.int(),
  content: z.null(),
  gmtCreate: wireDate,
});
export type PrintJob = z.infer<typeof PrintJob>;

export const getContestPrint = endpoint({
  method: 'GET',
  path: '/api/get-contest-print',
  access: 'login',
  summary: 'Texts to print, those not printed first; for the jury',
  query: z.object({ cid: sentId }).extend(pageQuery(30, 100).shape),
  reply: pageOf(PrintJob),
});

export const checkContestPrintStatus = endpoint({
  method: 'PUT',
  path: '/api/check-contest-print-status',
  access: 'login',
  summary: 'Mark a text as printed; for the jury',
  query: z.object({ id: sentId, cid: sentId }),
  reply: nothing,
  success: { en: 'Update Successfully', zh: '更新成功' },
});

/** A text to print, as a file; for the jury. */
export const downloadContestPrintText = {
  path: '/api/file/download-contest-print-text',
  access: 'login',
  query: z.object({ id: sentId }),
} as const;

/** Accepted code of a contest as a zip; for the jury. */
export const downloadContestAcSubmission = {
  path: '/api/file/download-contest-ac-submission',
  access: 'login',
  query: z.object({
    cid: sentId,
    excludeAdmin: optionalOr(flag, false),
    splitType: optionalOr(z.enum(['user', 'problem']), 'user'),
  }),
} as const;

/** `yyyy/MM/dd HH:mm:ss` of China, as the page that existing clients bring along reads it. */
const chinaTime = z.string();

export const getContestScrollBoardInfo = endpoint({
  method: 'GET',
  path: '/api/get-contest-scroll-board-info',
  access: 'login',
  summary: 'What the scroll board of a contest needs; for the jury',
  query: z.object({ cid: sentId }),
  reply: z.object({
    id,
    rankShowName: z.string(),
    problemCount: z.int(),
    balloonColor: z.record(z.string(), z.string().nullable()),
    /** Ours: in the order of the board, which names of an object lose where they are numbers. */
    labels: z.array(z.string()),
    startTime: chinaTime,
    sealRankTime: chinaTime,
    starUserList: z.array(z.string()),
  }),
});

export const ScrollSubmission = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.string().nullable(),
  realname: z.string().nullable(),
  school: z.string().nullable(),
  avatar: z.string().nullable(),
  gender: z.string().nullable(),
  submitId: id,
  status: z.int(),
  submitTime: chinaTime,
  displayId: z.string(),
  /** Ours: of two equal rows, the one with the smaller number stands first. */
  participantId: id,
});
export type ScrollSubmission = z.infer<typeof ScrollSubmission>;

export const getContestScrollBoardSubmission = endpoint({
  method: 'GET',
  path: '/api/get-contest-scroll-board-submission',
  access: 'login',
  summary: 'The submissions that the scroll board shows, newest first; for the jury',
  query: z.object({ cid: sentId, removeStar: optionalOr(flag, false) }),
  reply: z.array(ScrollSubmission),
  hot: true,
});
