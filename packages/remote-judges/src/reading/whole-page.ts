import { isUtf8 } from 'node:buffer';
import { Forbidden, NotFound, TemporarilyUnavailable } from '../errors.ts';
import type { Reply } from '../http/client.ts';
import { isCut } from '../http/trouble.ts';

/**
 * An answer that is a page of the site and all of it. One that begins and does not end was cut on its way, even where its
 * length was right: what is missing in it must not be read as not being there.
 */
export function wholePage(reply: Reply, siteName: string): Reply {
  if (reply.status === 403) throw new Forbidden(`${siteName} does not show this page to us`);
  if (reply.status === 404) throw new NotFound(`${siteName} has no such page`);
  const text = reply.text.trimEnd();
  if (text === '') throw new TemporarilyUnavailable(`${siteName} answered an empty page`, 'broken answer');
  if (isCut(text)) {
    throw new TemporarilyUnavailable(`${siteName} sent half a page`, 'broken answer');
  }
  return reply;
}

/** Of an answer in JSON; undefined when it is something else altogether. Signs that are none were broken on its way. */
export function wholeJson({ bytes, text }: Pick<Reply, 'bytes' | 'text'>, siteName: string): unknown {
  if (!isUtf8(bytes)) throw new TemporarilyUnavailable(`${siteName} sent signs that cannot be read`, 'broken answer');
  try {
    return JSON.parse(text);
  } catch {
    if (text.trim() === '' || /^\s*[[{]/.test(text)) {
      throw new TemporarilyUnavailable(`${siteName} sent half an answer`, 'broken answer');
    }
    return undefined;
  }
}
