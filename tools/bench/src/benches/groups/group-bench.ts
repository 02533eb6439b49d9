import type { BenchContext } from '../../bench.ts';
import type { Row } from '../../report.ts';
import type { BenchSite } from '../../site/site.ts';

/** What is prepared before the server starts, and what is measured then. */
export type GroupBench = {
  seed: (site: BenchSite, context: BenchContext) => Promise<void>;
  measure: (site: BenchSite, context: BenchContext) => Promise<Row[]>;
};
