import { VERDICTS } from '@oyez/contract/judging/verdict';
import { describe, expect, it } from 'vitest';
import { cssVariables, difficultyHues, surfaces, theme, verdictHues } from './theme.ts';

const schemes = ['light', 'dark'] as const;
const grounds = ['page', 'panel', 'raised', 'sunken'] as const;

describe.each(schemes)('in the %s scheme', (scheme) => {
  const variables: Record<string, string> = cssVariables(theme as never)[scheme];

  it.each(Object.entries({ ...verdictHues, ...difficultyHues }))('%s is readable on every surface', (_, hue) => {
    for (const ground of grounds) expect(contrast(hue[scheme], surfaces[scheme][ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    '--mantine-color-dimmed',
    '--mantine-color-error',
    '--mantine-color-red-light-color',
    '--mantine-color-anchor',
  ])('%s is readable', (name) => {
    for (const ground of grounds)
      expect(contrast(variables[name] ?? '', surfaces[scheme][ground])).toBeGreaterThanOrEqual(4.5);
  });

  it('body text reaches 7:1', () => {
    for (const ground of grounds) {
      expect(contrast(variables['--mantine-color-text'] ?? '', surfaces[scheme][ground])).toBeGreaterThanOrEqual(7);
    }
  });

  it('buttons can be read', () => {
    const shade = (theme.primaryShade as Record<typeof scheme, number>)[scheme];
    expect(contrast('#ffffff', theme.colors?.indigo?.[shade] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it('chips and marks are readable on the soft accent', () => {
    expect(contrast(variables['--accent'] ?? '', variables['--accent-soft'] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it('has a variable for every verdict of the contract', () => {
    for (const verdict of Object.keys(VERDICTS))
      expect(variables).toHaveProperty(`--verdict-${verdict.replaceAll('_', '-')}`);
  });
});

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
