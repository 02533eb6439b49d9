import { limits } from '@oyez/contract/rules/limits';
import { RemoteError } from '@oyez/remote-judges/errors';
import type { RemoteId, Site } from '@oyez/remote-judges/provider';
import { AppError } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { readyImportedFile, type ReadyFile } from '../files/imported-files.service.ts';
import type { RemoteDraft } from './remote-draft.ts';
import { readAsset } from './remote-reading.service.ts';

export type FetchedAsset = {
  placeholder: string;
  name: string;
  url: string;
  /** Undefined: it could not be had, and the statement links to where it is. */
  ready: ReadyFile | undefined;
};

const MB = 1024 * 1024;

/** The pictures and files of a statement, fetched from its judge only, bounded, and pictures made anew from their pixels. */
export async function fetchAssets(
  services: Services,
  site: Site,
  id: RemoteId,
  assets: RemoteDraft['assets'],
): Promise<FetchedAsset[]> {
  if (assets.length === 0) return [];
  const fetched: FetchedAsset[] = [];
  for (const asset of assets) {
    const ready = await fetchOne(services, () => readAsset(services, site, asset), asset).catch((error: unknown) => {
      const isTheirs = error instanceof RemoteError || (error instanceof AppError && error.code.startsWith('picture_'));
      if (!isTheirs) throw error;
      services.log.info(
        { problem: id.canonical, asset: asset.name, error: error.message },
        'a picture was not imported',
      );
      return undefined;
    });
    fetched.push({ placeholder: asset.placeholder, name: asset.name, url: asset.url, ready });
  }
  return fetched;
}

async function fetchOne(
  services: Services,
  fetch: () => Promise<{ bytes: Uint8Array }>,
  { kind, name }: RemoteDraft['assets'][number],
): Promise<ReadyFile | undefined> {
  const bytes = Buffer.from((await fetch()).bytes);
  const most = kind === 'picture' ? limits.files.imageMb : limits.remoteImport.attachmentMb;
  if (bytes.length > most * MB) return undefined;
  if (kind === 'pdf' && bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return undefined;
  const blob = await services.files.put(bytes);
  return readyImportedFile(services, {
    kind: kind === 'picture' ? 'image' : 'attachment',
    name,
    // Nothing that another site calls its files stands for one of ours.
    link: '',
    blob,
  });
}
