import { limits } from '@oyez/contract/rules/limits';
import type { FileStore } from '../../../files/file-store.ts';
import { sniffPicture } from '../../files/pictures/picture-reading.ts';
import { baseName } from '../../test-data/archive/entry-names.ts';
import type { PackageFile } from '../draft.ts';
import { PICTURE_MARK, pictureMark } from '../links.ts';
import type { Notes } from './notes.ts';
import type { PackageLimits } from './package-reading.ts';

export type FpsImage = { src: string; base64: string };

/** A longer text is refused anyway: however short the names of pictures are, it does not grow without bounds. */
const MAX_TEXT = 4 * limits.problem.text;
const MAX_NAME = 2000;

/**
 * Puts the pictures of an item into the store and a mark into the texts where each is meant; the import puts the real
 * link there. Names are replaced as text, the longest first: they hold signs of every kind, and one may be part of another.
 */
export async function placeImages<Name extends string>(
  given: ReadonlyMap<Name, string>,
  images: readonly FpsImage[],
  { store, sizes, isOurs }: { store: FileStore; sizes: PackageLimits; isOurs: boolean },
  notes: Notes,
): Promise<{ texts: Map<Name, string>; files: PackageFile[] }> {
  const links = new Map<string, string>();
  const stored: PackageFile[] = [];
  const keep = async (name: string, base64: string): Promise<string | undefined> => {
    const content = Buffer.from(base64, 'base64');
    const type = sniffPicture(content);
    const isGood = type !== undefined && type !== 'svg' && content.length <= sizes.imageBytes;
    if (!isGood || stored.length >= limits.packages.files) {
      notes.add('IMAGE_BAD_TYPE', { value: name });
      return undefined;
    }
    const blob = await store.put(content);
    const link = pictureMark(stored.length + 1, blob.sha256);
    stored.push({ kind: 'image', name: baseName(name).slice(0, 200).toWellFormed() || 'image', link, blob });
    return link;
  };
  // Ours are as long as texts may be, and stay as they were written.
  for (const text of isOurs ? [] : given.values()) {
    for (const [pasted, type = '', base64 = ''] of text.matchAll(PASTED)) {
      const link = links.has(pasted) ? undefined : await keep(`image.${type}`, base64);
      if (link !== undefined) links.set(pasted, link);
    }
  }
  for (const { src, base64 } of images.toSorted((a, b) => b.src.length - a.src.length)) {
    if (src === '') continue;
    if (src.length > MAX_NAME) {
      notes.add('IMAGE_BAD_TYPE', { value: src });
      continue;
    }
    const link = await keep(src, base64);
    if (link === undefined) continue;
    for (const spelling of spellings(src)) if (!links.has(spelling)) links.set(spelling, link);
  }
  const used = new Set<string>();
  const texts = new Map<Name, string>();
  for (const [name, text] of given) {
    const isTooLong = text.replaceAll(PASTED, '').length > MAX_TEXT;
    texts.set(name, isTooLong ? text : placed(text, links, used));
  }
  const files = stored.filter((one) => used.has(one.link));
  for (const one of stored) if (!used.has(one.link)) notes.add('FILE_UNUSED', { value: one.name });
  if (files.length > 0) notes.add('IMAGES_INCLUDED', { value: files.length });
  notePictures([...texts.values()].join('\n'), notes);
  return { texts, files };
}

/** A picture within a text, as editors put one in that comes from the clipboard. */
const PASTED = /(?<=\b(?:src|SRC)=["']?|\]\()data:image\/([a-z+]{1,20});base64,([A-Za-z0-9+/]+={0,2})/g;

/** Of pictures that a text shows and its package does not have. */
export function notePictures(text: string, notes: Notes): void {
  for (const { groups = {} } of text.slice(0, MAX_TEXT).matchAll(PICTURES)) {
    const link = groups['html'] ?? groups['markdown'] ?? '';
    if (link.startsWith(PICTURE_MARK) || link.startsWith('data:')) continue;
    if (/^(https?:)?\/\//i.test(link)) notes.add('IMAGE_EXTERNAL', { value: link });
    else notes.add('IMAGE_MISSING', { value: link });
  }
}

/** Bounded, or a text full of beginnings would be looked through from each of them. */
const PICTURES =
  /<img(?:(?!<img)[^>]){0,2000}?\ssrc\s*=\s*["']?(?<html>[^"'\s>]{1,2000})|!\[[^\]\n]{0,200}\]\((?<markdown>[^)\s]{1,2000})/gi;

/** All names at once: what is put in is not looked at again. */
function placed(text: string, links: ReadonlyMap<string, string>, used: Set<string>): string {
  if (links.size === 0) return text;
  const spelt = [...links.keys()].filter((one) => !one.startsWith('data:')).toSorted((a, b) => b.length - a.length);
  const pattern = spelt.map((one) => one.replaceAll(/[$()*+./?[\\\]^{|}-]/g, '\\$&'));
  return text.replaceAll(new RegExp([PASTED.source, ...pattern].join('|'), 'g'), (spelling) => {
    const link = links.get(spelling);
    if (link !== undefined) used.add(link);
    return link ?? spelling;
  });
}

/** As it is, as HTML writes it, and as an address. */
function spellings(src: string): string[] {
  const html = src.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const address = encodeURI(src);
  return [...new Set([src, html, address])].toSorted((a, b) => b.length - a.length);
}
