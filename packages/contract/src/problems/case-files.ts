import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id, sentId, wholeNumberOr } from '../wire/values.ts';

/** Looking into the files of a problem's tests, for those who edit it, and into those that one has just sent. */
export const CASE_SIDES = ['input', 'output'] as const;
export const CaseSide = z.enum(CASE_SIDES);
export type CaseSide = z.infer<typeof CaseSide>;

export const CASE_PART = { default: 16_384, max: 65_536 } as const;

const ofFile = z.object({ pid: sentId, caseId: sentId, side: CaseSide });

/** A part of a test file. */
export const FilePart = z.object({
  name: z.string(),
  /** Of the whole file, in bytes. */
  size: z.int(),
  /** Where the part begins and ends: whole characters only. */
  from: z.int(),
  to: z.int(),
  text: z.string(),
  /** Some of its bytes are no text and stand here as replacement characters. */
  isText: z.boolean(),
});
export type FilePart = z.infer<typeof FilePart>;

export const CasePart = FilePart.extend({ caseId: id });
export type CasePart = z.infer<typeof CasePart>;

const part = {
  /** Bytes from the start; negative ones count from the end. */
  offset: wholeNumberOr(0),
  bytes: wholeNumberOr(CASE_PART.default, { min: 1, max: CASE_PART.max }),
};

export const getCasePart = endpoint({
  method: 'GET',
  path: '/api/x/problems/cases/part',
  access: 'login',
  summary: "A part of one file of a problem's tests",
  query: ofFile.extend(part),
  reply: CasePart,
});

export const getUploadPart = endpoint({
  method: 'GET',
  path: '/api/x/test-data/part',
  access: 'login',
  summary: 'A part of one file of an upload that no problem has yet, for the person who made it',
  query: z.object({
    /** What the upload answered as `fileListDir`. */
    key: z.string().max(100),
    name: z.string().max(1000),
    ...part,
  }),
  reply: FilePart,
});

/** Answers the file itself, so it is no endpoint with an envelope. */
export const DOWNLOAD_CASE_PATH = '/api/x/problems/cases/file';
export const caseFileQuery = ofFile;
