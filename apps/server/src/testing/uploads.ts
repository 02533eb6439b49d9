import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Endpoint, QueryInputOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import { createProblem, getProblemCases } from '@oyez/contract/problems/problem-admin';
import { uploadTestcaseZip } from '@oyez/contract/problems/test-data';
import type { Envelope } from '@oyez/contract/wire/values';
import type { TestUser } from './builders.ts';
import { aProblemForm, problemIdOf } from './problem-forms.ts';
import type { TestSite } from './site.ts';
import { zipOf } from './packages/zips.ts';

export type FormFile = { field?: string; name: string; content: string | Buffer };

/** Sends files as a browser's form does. */
export async function sendForm<E extends Endpoint>(
  site: TestSite,
  endpoint: E,
  sent: {
    /** Null: the form of a client that sends none. */
    token: string | null;
    files: readonly FormFile[];
    /** Come after the files. */
    fields?: Record<string, string>;
    query?: QueryInputOf<E>;
    headers?: Record<string, string>;
  },
): Promise<Envelope<ReplyOf<E>> & { http: number }> {
  const boundary = `oyez-${randomUUID()}`;
  const parts = sent.files.flatMap(({ field = 'file', name, content }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  const fields = Object.entries(sent.fields ?? {}).map(([field, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
  );
  const response = await site.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    query: (sent.query ?? {}) as Record<string, string>,
    payload: Readable.from(inPieces(Buffer.concat([...parts, ...fields, Buffer.from(`--${boundary}--\r\n`)]))),
    headers: {
      ...(sent.token !== null && { authorization: sent.token }),
      'accept-language': 'en-US',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...sent.headers,
    },
  });
  return { ...response.json<Envelope<ReplyOf<E>>>(), http: response.statusCode };
}

const PIECE_BYTES = 64 * 1024;

/** As a network hands them over: the first is there before the last was sent. */
async function* inPieces(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += PIECE_BYTES) {
    yield content.subarray(at, at + PIECE_BYTES);
    await setImmediate();
  }
}

/** Sends a zip and answers the name that a problem form calls it by. */
export async function uploadKey(site: TestSite, { token }: TestUser, files: Record<string, string>): Promise<string> {
  const sent = await sendForm(site, uploadTestcaseZip, { token, files: [{ name: 'a.zip', content: zipOf(files) }] });
  return sent.data?.fileListDir ?? '';
}

/** A form whose tests are files of an upload: `x.in` and `x.out` for each name. */
export function formWithUpload(key: string, names: readonly string[], problem: object = {}) {
  return aProblemForm({
    isUploadTestCase: true,
    uploadTestcaseDir: key,
    samples: names.map((name) => ({ input: `${name}.in`, output: `${name}.out` })),
    problem,
  });
}

/** A problem with the uploaded tests, and the form that made it. */
export async function aProblemWithFiles(
  site: TestSite,
  setter: TestUser,
  files: Record<string, string>,
  is: { names: readonly string[]; problem?: object },
) {
  const form = formWithUpload(await uploadKey(site, setter, files), is.names, is.problem);
  const created = await site.call(createProblem, { token: setter.token, body: form });
  if (created.status !== 200) throw new Error(created.msg);
  return { form, id: await problemIdOf(site, setter, String(form.problem.problemId)) };
}

/** Inputs and outputs of a problem as its setter reads them. */
export async function caseTexts(site: TestSite, { token }: TestUser, pid: number): Promise<[string, string][]> {
  const cases = await site.call(getProblemCases, { token, query: { pid, isUpload: false } });
  return (cases.data ?? []).map((one) => [one.input, one.output]);
}
