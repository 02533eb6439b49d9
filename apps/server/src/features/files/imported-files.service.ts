import { PUBLIC_FILE_PATH, PUBLIC_IMAGE_PATH } from '@oyez/contract/site/files';
import { buffer } from 'node:stream/consumers';
import type { Tx } from '../../db/client.ts';
import type { StoredBlob } from '../../files/file-store.ts';
import type { Services } from '../../services.ts';
import { isPublicName, newPublicName, shownName } from './file-names.ts';
import { findPublicFile, insertFile, type FileKind } from './files.sql.ts';
import { PICTURE_MIME } from './pictures/picture-reading.ts';
import { makePictureApart } from './pictures/pictures.service.ts';

type ImportedFile = { kind: FileKind & ('image' | 'attachment'); name: string; link: string; blob: StoredBlob };
/** A file that is ready to be published, or the link under which it stands here already. */
export type ReadyFile =
  | { link: string }
  | { kind: ImportedFile['kind']; publicName: string; blob: StoredBlob; mime: string };

/** The name of a file of this site in a link, wherever the site is. */
function publicNameIn(link: string): string | undefined {
  const path = [PUBLIC_IMAGE_PATH, PUBLIC_FILE_PATH].find((one) => link.includes(one));
  const name = path === undefined ? '' : link.slice(link.indexOf(path) + path.length);
  return isPublicName(name) ? name : undefined;
}

/**
 * Makes a file of an imported text ready: pictures anew from their pixels, like any other that somebody sends. A file
 * that is here already under the same link keeps it.
 */
export async function readyImportedFile({ database, files }: Services, file: ImportedFile): Promise<ReadyFile> {
  const known = publicNameIn(file.link) ?? (isPublicName(file.name) ? file.name : undefined);
  const present = known === undefined ? undefined : await findPublicFile(database, known);
  if (known !== undefined && present?.sha256 === file.blob.sha256) return { link: pathOf(file.kind) + known };
  if (file.kind === 'attachment') {
    return { kind: 'attachment', publicName: newPublicName(), blob: file.blob, mime: 'application/octet-stream' };
  }
  const picture = await makePictureApart(await buffer(files.read(file.blob.sha256)), 'image');
  const blob = await files.put(picture.content);
  return { kind: 'image', publicName: newPublicName(picture.format), blob, mime: PICTURE_MIME[picture.format] };
}

/** Publishes it, and answers the link that the text gets. */
export async function publishImportedFile(
  tx: Tx,
  ready: ReadyFile,
  { ownerId, name, now }: { ownerId: number; name: string; now: Date },
): Promise<string> {
  if ('link' in ready) return ready.link;
  await insertFile(tx, { ...ready, ownerId, originalName: shownName(name) }, now);
  return pathOf(ready.kind) + ready.publicName;
}

function pathOf(kind: ImportedFile['kind']): string {
  return kind === 'image' ? PUBLIC_IMAGE_PATH : PUBLIC_FILE_PATH;
}

export type PublicFile = { sha256: string; size: number; name: string; kind: ImportedFile['kind'] };

/** What stands under a link of this site, for a package that takes it along. */
export async function publicFileBehind({ database }: Services, link: string): Promise<PublicFile | undefined> {
  const publicName = publicNameIn(link);
  const found = publicName === undefined ? undefined : await findPublicFile(database, publicName);
  if (!found) return undefined;
  const kind = link.includes(PUBLIC_IMAGE_PATH) ? 'image' : 'attachment';
  return { sha256: found.sha256, size: found.size, name: found.original_name, kind };
}
