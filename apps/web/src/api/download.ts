import { limits } from '@oyez/contract/rules/limits';
import type { Envelope } from '@oyez/contract/wire/values';
import { ApiError } from './api-error.ts';
import { headersOf, keepFreshToken, urlOf } from './call.ts';
import { getSession } from './session.ts';

/** Fetches a file with the token in its header, and gives it to the browser to save. Throws `ApiError` like `call`. */
export async function download(path: string, query: Record<string, unknown> = {}): Promise<void> {
  const { token } = getSession();
  const timeout = AbortSignal.timeout(limits.http.downloadTimeoutMs);
  const failure = (facts: { kind: ApiError['kind']; http: number; envelope?: Partial<Envelope<unknown>> }) =>
    new ApiError({ ...facts, ofCurrentSession: token === getSession().token });
  let response: Response;
  let file: Blob;
  try {
    response = await fetch(urlOf(path, {}, query), { headers: headersOf(path, token), signal: timeout });
    keepFreshToken(token, response.headers);
    file = await response.blob();
  } catch {
    throw failure({ kind: timeout.aborted ? 'timeout' : 'network', http: 0 });
  }
  if (!response.ok) {
    const envelope = await file.text().then(
      (text) => JSON.parse(text) as Partial<Envelope<unknown>>,
      () => ({}),
    );
    throw failure({ kind: 'answer', http: response.status, envelope });
  }
  saveFile(file, nameIn(response.headers.get('content-disposition')));
}

function nameIn(disposition: string | null): string {
  return /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? 'download';
}

/** Gives the browser something to save that is here already. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
