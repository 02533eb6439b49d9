import { limits } from '@oyez/contract/limits';
import type { FileStore } from '../../../files/file-store.ts';
import { sniffPicture } from '../../files/pictures/picture-reading.ts';
import { baseName } from '../../test-data/archive/entry-names.ts';
import type { PackageFile } from '../draft.ts';
import type { Notes } from './notes.ts';
import type { PackageLimits } from './package-reading.ts';

export type FpsImage = { src: string; base64: string };

/**
 * Puts the pictures of an item into the store and a mark into the texts where each is meant; the import puts the real
 * link there. Names are replaced as text, the longest first: they hold signs of every kind, and one may be part of another.
 */
export async function placeImages<Name extends string>(
  given: ReadonlyMap<Name, string>,
  images: readonly FpsImage[],
  { store, sizes }: { store: FileStore; sizes: PackageLimits },
  notes: Notes,
): Promise<{ texts: Map<Name, string>; files: PackageFile[] }> {
  const texts = new Map(given);
  const files: PackageFile[] = [];
  for (const { src, base64 } of images.toSorted((a, b) => b.src.length - a.src.length)) {
    if (src === '') continue;
    const content = Buffer.from(base64, 'base64');
    const type = sniffPicture(content);
    const isGood = type !== undefined && type !== 'svg' && content.length <= sizes.imageBytes;
    if (!isGood || files.length >= limits.packages.files) {
      notes.add('IMAGE_BAD_TYPE', { value: src });
      continue;
    }
    const blob = await store.put(content);
    const link = `oyez-picture-${files.length + 1}-${blob.sha256.slice(0, 16)}`;
    let isUsed = false;
    for (const [name, text] of texts) {
      const replaced = spellings(src).reduce((now, spelling) => now.replaceAll(spelling, () => link), text);
      isUsed ||= replaced !== text;
      texts.set(name, replaced);
    }
    if (isUsed) files.push({ kind: 'image', name: baseName(src).slice(0, 200) || 'image', link, blob });
  }
  if (files.length > 0) notes.add('IMAGES_INCLUDED', { value: files.length });
  for (const [, link = ''] of [...texts.values()].join('\n').matchAll(/<img[^>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/gi)) {
    if (link.startsWith('oyez-picture-') || link.startsWith('data:')) continue;
    if (/^(https?:)?\/\//i.test(link)) notes.add('IMAGE_EXTERNAL', { value: link });
    else notes.add('IMAGE_MISSING', { value: link });
  }
  return { texts, files };
}

/** As it is, as HTML writes it, and as an address. */
function spellings(src: string): string[] {
  const html = src.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const address = encodeURI(src);
  return [...new Set([src, html, address])].toSorted((a, b) => b.length - a.length);
}
