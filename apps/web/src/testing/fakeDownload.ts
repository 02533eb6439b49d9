import { nothing } from '@oyez/contract/wire/values';
import { onTestFinished, vi } from 'vitest';
import { type Fake, fakeApi } from './fakeApi.ts';

/** Answers a download with a file of this name. `saved`: the names of the files that the browser was given to keep. */
export function fakeDownload(
  { path }: { path: `/api/${string}` },
  name: string,
  headers: Record<string, string> = {},
): Fake & { saved: string[] } {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  const file = { method: 'GET', path, access: 'login', summary: 'A file', reply: nothing } as const;
  const fake = fakeApi(file, null, {
    headers: { ...headers, 'content-disposition': `attachment; filename="${name}"` },
  });
  return { ...fake, saved };
}
