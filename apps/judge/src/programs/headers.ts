import { createHash } from 'node:crypto';
import { NodeFault } from '../errors.ts';
import { STDOUT, type Sandbox } from '../sandbox/sandbox.ts';
import { script } from '../sandbox/script.ts';

/** Where the sandbox shows the header that checkers and interactors are written with: ours, or an installed testlib. */
const HEADERS_FOLDER = '/opt/testlib';

/** Remembered: the digest of the header that the sandbox shows; one a session. */
const digests = new WeakMap<object, Promise<string>>();

/**
 * What changes when the header changes, as the sandbox shows it; '' when there is none. Looked up once for each
 * `session`: another header comes with another sandbox.
 */
export function headersDigest(sandbox: Sandbox, session: object): Promise<string> {
  const known = digests.get(session);
  if (known) return known;
  const digest = look(sandbox);
  digests.set(session, digest);
  digest.catch(() => digests.delete(session));
  return digest;
}

async function look(sandbox: Sandbox): Promise<string> {
  const list = `cd ${HEADERS_FOLDER} 2>/dev/null || exit 0; find . -type f | LC_ALL=C sort | xargs -r sha256sum`;
  const run = await sandbox.run(script(list));
  if (run.status !== 'accepted') throw new NodeFault(`looking at ${HEADERS_FOLDER}: ${run.error || run.status}`);
  const found = run.texts[STDOUT] ?? '';
  return found === '' ? '' : createHash('sha256').update(found).digest('hex');
}
