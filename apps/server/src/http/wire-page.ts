import { MAX_OFFSET, type Page } from '@oyez/contract/wire';

/** A page as the contract has it. So far down that no list reaches there, nothing is looked for. */
export async function wirePage<Row, Shown>(
  { currentPage: current, limit }: { currentPage: number; limit: number },
  read: (page: { limit: number; offset: number }) => Promise<{ rows: Row[]; total: number }>,
  toShown: (row: Row) => Shown,
): Promise<Page<Shown>> {
  const offset = (current - 1) * limit;
  const { rows, total } = offset > MAX_OFFSET ? { rows: [], total: 0 } : await read({ limit, offset });
  return { records: rows.map(toShown), total, size: limit, current, pages: Math.ceil(total / limit) };
}
