import { MAX_OFFSET, type Page } from '@oyez/contract/wire/values';

type Asked = { currentPage: number; limit: number };
type Wanted = { limit: number; offset: number };

/** A page as the contract has it. So far down that no list reaches there, nothing is looked for. */
export async function wirePage<Row, Shown>(
  asked: Asked,
  read: (page: Wanted) => Promise<{ rows: Row[]; total: number }>,
  toShown: (row: Row) => Shown,
): Promise<Page<Shown>> {
  return shownPage(asked, async (page) => {
    const { rows, total } = await read(page);
    return { rows: rows.map(toShown), total };
  });
}

/** The same of rows that are read as they are shown. */
export async function shownPage<Shown>(
  { currentPage: current, limit }: Asked,
  read: (page: Wanted) => Promise<{ rows: Shown[]; total: number }>,
): Promise<Page<Shown>> {
  const offset = (current - 1) * limit;
  // So far down no list reaches; how long it is is true all the same.
  const isBeyond = offset > MAX_OFFSET;
  const { rows, total } = await read(isBeyond ? { limit: 0, offset: 0 } : { limit, offset });
  return { records: rows, total, size: limit, current, pages: Math.ceil(total / limit) };
}

/** Of a list that is in memory as a whole. */
export function pageOfAll<Shown>(asked: Asked, all: readonly Shown[]): Promise<Page<Shown>> {
  return shownPage(asked, async ({ limit, offset }) => ({
    rows: all.slice(offset, offset + limit),
    total: all.length,
  }));
}
