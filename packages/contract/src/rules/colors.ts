/** As pages can show it: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`. */
export function isColor(text: string): boolean {
  return /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text);
}

export type Rgb = readonly [number, number, number];

/** Of a color in either form, `#…` or `rgb(…)`; null of anything else. */
export function rgbOf(color: string | null): Rgb | null {
  if (color === null) return null;
  if (isColor(color)) {
    const hex = color.length < 6 ? color.slice(1).replaceAll(/./g, '$&$&') : color.slice(1);
    const part = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16);
    return [part(0), part(2), part(4)];
  }
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/i.exec(color);
  return parts === null ? null : [Number(parts[1]), Number(parts[2]), Number(parts[3])];
}

const RGB = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*(1|0|0?\.\d+)\s*)?\)$/i;

/** The same color as pages can show it, from the words of color pickers of other clients. */
export function shownColor(text: string): string {
  const [found, red, green, blue, share] = RGB.exec(text.trim()) ?? [];
  if (found === undefined) return text;
  const parts = [Number(red), Number(green), Number(blue)];
  if (share !== undefined && Number(share) < 1) parts.push(Math.round(Number(share) * 255));
  if (parts.some((part) => part > 255)) return text;
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
