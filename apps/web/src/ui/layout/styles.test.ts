import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '..', '..');
const styleFolder = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles/Button.css'));
const sources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(join(source, name), 'utf8'));

function importedComponents(): Set<string> {
  const lists = sources.flatMap((text) =>
    [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].map(([, names]) => names ?? ''),
  );
  return new Set(lists.flatMap((names) => names.match(/\b[A-Z]\w+/g) ?? []));
}

describe('the styles of the component kit', () => {
  it('are loaded for every component that is used', () => {
    const used = importedComponents();
    expect(used.size).toBeGreaterThan(10);
    const missing = [...used].filter(
      (name) =>
        existsSync(join(styleFolder, `${name}.css`)) &&
        !sources.some((text) => text.includes(`@mantine/core/styles/${name}.css`)),
    );
    expect(missing).toEqual([]);
  });
});
