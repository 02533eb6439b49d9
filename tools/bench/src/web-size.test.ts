import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIRST_VISIT_BYTES, LIST_PAGE_BYTES, measureWeb, NotBuilt, OUTSIDE_BOARD_BYTES } from './web-size.ts';

describe('what the browser loads', () => {
  const sizes = measureWeb();
  const filesOf = (name: string) => sizes.lazy.find((part) => part.name === name)?.files ?? [];

  it('is at most 300 KB of gzip at the first visit', () => {
    expect(sizes.firstVisit.bytes).toBeLessThanOrEqual(FIRST_VISIT_BYTES);
  });

  it('is a whole application, so that a build which was read wrongly does not look small', () => {
    expect(sizes.firstVisit.bytes).toBeGreaterThan(FIRST_VISIT_BYTES / 4);
    expect(sizes.firstVisit.files.some((file) => file.endsWith('.css'))).toBe(true);
  });

  it('brings what lies over a page after the page', () => {
    const own = filesOf('Overlays').filter((file) => /^assets\/[Oo]verlays-.*js$/.test(file));
    expect(own).toHaveLength(2);
    for (const file of own) expect(sizes.firstVisit.files).not.toContain(file);
  });

  it('is at most 40 KB more for the problem list', () => {
    expect(sizes.listPage.bytes).toBeLessThanOrEqual(LIST_PAGE_BYTES);
  });

  it('is at most 280 KB for who comes to look at a board, without what floats and lies over a page', () => {
    const { bytes, files } = sizes.outsideBoard;
    expect(bytes).toBeLessThanOrEqual(OUTSIDE_BOARD_BYTES);
    expect(files.some((file) => /^assets\/BoardView-.*js$/.test(file))).toBe(true);
    expect(files.filter((file) => /^assets\/(floating|scroll|tables|[Oo]verlays)-/.test(file))).toEqual([]);
  });

  it.each(['CodeMirrorEditor', 'maths'])('has %s in no page, only after its first paint', (name) => {
    const own = filesOf(name).find((file) => file.startsWith(`assets/${name}-`));
    expect(own).toBeDefined();
    expect(sizes.firstVisit.files).not.toContain(own);
    for (const page of sizes.lazy.filter((part) => part.name.endsWith('Page'))) expect(page.files).not.toContain(own);
  });
});

it('says that the web app must be built first', () => {
  const empty = mkdtempSync(join(tmpdir(), 'oyez-no-web-'));
  try {
    expect(() => measureWeb(empty)).toThrow(NotBuilt);
  } finally {
    rmSync(empty, { recursive: true });
  }
});
