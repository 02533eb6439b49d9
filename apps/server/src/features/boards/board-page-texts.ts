import { ReadyData, SharedJson } from '../../http/ready-data.ts';

/** Pages of boards as JSON, and compressed, as long as many read them. */
export type PageTexts = {
  /** The page under this name, written if it is not known, and what follows it for one reader. Without a name it is not kept. */
  ready(key: string | null, write: () => Promise<string>, rest?: string): Promise<ReadyData>;
};

const MAX_BYTES = 32 * 1024 * 1024;
/** A text of two bytes a sign, and a quarter of it compressed. */
const BYTES_PER_SIGN = 2.5;

export function createPageTexts({ maxBytes = MAX_BYTES } = {}): PageTexts {
  // Remembered: pages of boards, by the versions that they were cut from; 32 MB, those that were read longest ago leave first.
  const pages = new Map<string, SharedJson>();
  let bytes = 0;
  const sizeOf = ({ text }: SharedJson) => text.length * BYTES_PER_SIGN;

  function keep(key: string, page: SharedJson): void {
    if (!pages.delete(key)) bytes += sizeOf(page);
    pages.set(key, page);
    for (const [oldest, one] of pages) {
      if (bytes <= maxBytes) return;
      pages.delete(oldest);
      bytes -= sizeOf(one);
    }
  }

  return {
    async ready(key, write, rest = '') {
      if (key === null) return new ReadyData(null, (await write()) + rest);
      const page = pages.get(key) ?? new SharedJson(await write());
      keep(key, page);
      return new ReadyData(page, rest);
    },
  };
}
