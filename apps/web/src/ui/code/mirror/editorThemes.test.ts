import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EDITOR_THEMES } from '@oyez/contract/accounts/preferences';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'editorThemes.css'), 'utf8');
const blocks = [...css.matchAll(/^(:root.*?data-code-theme='([\w-]+)'\].*?) \{([^}]*)\}/gms)];
const OF_THE_PAGE = ['auto', 'light', 'dark'];

const colorsOf = (block: string): Record<string, string> =>
  Object.fromEntries(
    [...block.matchAll(/--code-([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe('the themes of the editor', () => {
  it('are all that can be chosen', () => {
    const named = EDITOR_THEMES.filter((name) => !OF_THE_PAGE.includes(name));
    expect(new Set(blocks.map(([, , name]) => name))).toEqual(new Set(named));
  });

  it.each(blocks.map(([, selector = '', , block = '']) => [selector, block]))('%s can be read', (_, block) => {
    const { surface = '', active, selection = '', match = '', ...written } = colorsOf(block);
    expect(active).toBeDefined();
    expect(Object.keys(written)).toHaveLength(10);
    for (const [name, color = ''] of Object.entries(written)) {
      expect(contrast(color, surface), name).toBeGreaterThanOrEqual(4.5);
    }
    for (const marked of [selection, match]) {
      expect(contrast(written['text'] ?? '', marked)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
