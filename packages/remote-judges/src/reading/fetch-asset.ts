import { NotFound } from '../errors.ts';
import type { SiteClient } from '../http/client.ts';
import type { RemoteAsset } from '../provider.ts';

const MAX_BYTES = 10_000_000;

/** A picture or file of a statement as it came; some stand in the page itself. */
export async function fetchAsset(
  http: Pick<SiteClient, 'get'>,
  { url }: RemoteAsset,
): Promise<{ bytes: Uint8Array; contentType: string | undefined }> {
  const [, type, data] = /^data:([\w/+.-]+);base64,(.*)$/s.exec(url) ?? [];
  if (type !== undefined) return { bytes: Buffer.from(data ?? '', 'base64'), contentType: type };
  const { status, bytes, headers } = await http.get(url, { maxBytes: MAX_BYTES });
  if (status !== 200) throw new NotFound(`the site answered ${status} for a file of the statement`);
  return { bytes, contentType: headers['content-type'] };
}
