import type { CSSProperties } from 'react';

/** Organisers type colours by hand: what is none is not shown. */
export function cssColor(text: string | null | undefined): string | null {
  const color = text?.trim() ?? '';
  if (/^#([\da-f]{3}|[\da-f]{4}|[\da-f]{6}|[\da-f]{8})$/i.test(color)) return color;
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

type Rgb = [number, number, number];

const READABLE = 4.5;

function blackOrWhite(under: Rgb): string {
  return contrast([0, 0, 0], under) >= contrast([255, 255, 255], under) ? '#000000' : '#ffffff';
}

export function rgbOf(color: string | null): Rgb | null {
  if (color === null) return null;
  if (color.startsWith('#')) {
    const hex = color.length < 6 ? color.slice(1).replaceAll(/./g, '$&$&') : color.slice(1);
    return [0, 2, 4].map((from) => Number.parseInt(hex.slice(from, from + 2), 16)) as Rgb;
  }
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/i.exec(color);
  return parts === null ? null : ([Number(parts[1]), Number(parts[2]), Number(parts[3])] as Rgb);
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
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
