import { isColor, rgbOf, type Rgb } from '@oyez/contract/rules/colors';
import type { CSSProperties } from 'react';

/** Organisers type colours by hand: what is none is not shown. */
export function cssColor(text: string | null | undefined): string | null {
  const color = text?.trim() ?? '';
  if (isColor(color)) return color;
  if (/^rgba?\([\d\s.,%/]+\)$/i.test(color)) return color;
  return /^[a-z]{3,20}$/i.test(color) ? color : null;
}

/** Letters in the wanted colour where they can be read on the background, else in black or white. */
export function boxStyle(background: string | null, color: string | null): CSSProperties {
  const under = rgbOf(cssColor(background));
  if (under === null) return {};
  const wanted = rgbOf(cssColor(color));
  const letters = wanted !== null && contrast(wanted, under) >= READABLE ? cssColor(color)! : blackOrWhite(under);
  return { background: cssColor(background)!, color: letters };
}

const READABLE = 4.5;

function blackOrWhite(under: Rgb): string {
  return contrast([0, 0, 0], under) >= contrast([255, 255, 255], under) ? '#000000' : '#ffffff';
}

/** Of WCAG: 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
