import { NotFound, SiteChanged } from '../errors.ts';
import type { RemoteAsset } from '../provider.ts';
import type { SiteClient } from './client.ts';

const LARGEST = { picture: 8_000_000, pdf: 32_000_000 } as const;

/** From a host of the site, bounded; a picture within the page costs no question. */
export async function fetchAsset(
  client: SiteClient,
  { url, kind }: RemoteAsset,
): Promise<{ bytes: Uint8Array; contentType: string | undefined }> {
  const inline = /^data:([\w/+.-]+);base64,/i.exec(url);
  if (inline) return { bytes: Buffer.from(url.slice(inline[0].length), 'base64'), contentType: inline[1] };
  const reply = await client.get(url, { maxBytes: LARGEST[kind] });
  if (reply.status !== 200) throw new NotFound(`a ${kind} of the statement is not there`);
  if (kind === 'pdf' && !isPdf(reply.bytes)) throw new SiteChanged('a PDF that is none');
  return { bytes: reply.bytes, contentType: reply.headers['content-type'] };
}

export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
}
