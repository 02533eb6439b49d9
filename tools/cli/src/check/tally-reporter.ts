import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { checkout } from '../folders.ts';
import { firstLine, TALLY_FILE, type Tally } from './tally.ts';

/** Writes down each test file as it ends: vitest's own report is written at the end, to which an interrupted run never comes. */
export default class TallyReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const path = process.env[TALLY_FILE];
    if (path === undefined) return;
    const file = relative(checkout, module.moduleId);
    const failed = [...module.children.allTests('failed')];
    const tally: Tally = {
      passed: [...module.children.allTests('passed')].length,
      failures: failed.map((one) => `${file} > ${one.fullName}: ${firstLine(one.result().errors?.[0]?.message ?? '')}`),
    };
    appendFileSync(path, `${JSON.stringify(tally)}\n`);
  }
}
