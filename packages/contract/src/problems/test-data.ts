import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { CASE_MODES } from '../rules/case-modes.ts';
import { optional, wholeNumber } from '../wire/values.ts';

/** What was repaired or left out of an upload, in the reader's language. */
const Notice = z.object({ code: z.string(), entry: z.string(), text: z.string() });
export type UploadNotice = z.infer<typeof Notice>;

export const TestFiles = z.object({
  fileList: z.array(
    z.object({
      input: z.string(),
      output: z.string(),
      groupNum: z.int().optional(),
      /** Where the data says what a test is worth. */
      score: z.int().optional(),
    }),
  ),
  /** Names this upload once, in the problem form of the person who made it. */
  fileListDir: z.string(),
  notices: z.array(Notice),
});
export type TestFiles = z.infer<typeof TestFiles>;

/** `mode` is the way of running the tests: its subtasks preset the group of each case. */
const mode = optional(z.enum(CASE_MODES));
/** An upload of before, to which these files are added. */
const addTo = optional(z.string().max(100));

/** Setters, and authors of a problem whatever their role. */
const setter = { access: 'login' } as const;

/** Existing clients send these in the address or as fields of the form. */
export const TestZipOptions = z.object({ mode, gid: optional(wholeNumber({ min: 0 })) });

export const uploadTestcaseZip = endpoint({
  method: 'POST',
  path: '/api/file/upload-testcase-zip',
  ...setter,
  summary: 'Test data as a zip, as multipart field `file`',
  media: 'multipart/form-data',
  byCookie: true,
  query: TestZipOptions,
  reply: TestFiles,
  waits: true,
});

export const uploadTestFiles = endpoint({
  method: 'POST',
  path: '/api/x/test-data/files',
  ...setter,
  summary: 'Test data as single files, any number of multipart fields with file names',
  media: 'multipart/form-data',
  query: z.object({ mode, addTo }),
  reply: TestFiles,
  waits: true,
});

export const Upload = z.object({ key: z.string(), size: z.int(), received: z.int(), chunkBytes: z.int() });
export type Upload = z.infer<typeof Upload>;

/** A package of whole problems is read by the import (`packages.ts`). */
const UPLOAD_PURPOSES = ['test-data', 'package'] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

export const startUpload = endpoint({
  method: 'POST',
  path: '/api/x/uploads',
  ...setter,
  summary: 'Announce a large file; its pieces follow in order',
  body: z.object({
    name: z.string().trim().min(1).max(255),
    size: z.int().min(1),
    purpose: z.enum(UPLOAD_PURPOSES),
  }),
  reply: Upload,
});

const ofUpload = z.object({ key: z.string().max(100) });

export const getUpload = endpoint({
  method: 'GET',
  path: '/api/x/uploads/:key',
  ...setter,
  summary: 'How much of a file has arrived: where to go on after an interruption',
  params: ofUpload,
  reply: Upload,
});

export const sendChunk = endpoint({
  method: 'PUT',
  path: '/api/x/uploads/:key',
  ...setter,
  summary: 'The next piece of a file; may be repeated',
  media: 'application/octet-stream',
  params: ofUpload,
  query: z.object({
    offset: wholeNumber({ min: 0 }),
    /** CRC-32 of the piece in hex: one that arrived damaged is not counted. */
    crc32: optional(z.string().regex(/^[0-9a-f]{8}$/)),
  }),
  reply: Upload,
});

export const finishUpload = endpoint({
  method: 'POST',
  path: '/api/x/uploads/:key/finish',
  ...setter,
  summary: 'Read a file that has arrived whole: a zip of tests, or one test file',
  params: ofUpload,
  body: z.object({ mode, addTo }),
  reply: TestFiles,
  waits: true,
});

export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/api/x/uploads/:key',
  ...setter,
  summary: 'Forget an upload',
  params: ofUpload,
  reply: z.null(),
});

/** Answers a zip, so it is no endpoint with an envelope. */
export const DOWNLOAD_TESTCASE_PATH = '/api/file/download-testcase';
