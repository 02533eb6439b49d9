/** As pages can show it: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`. */
export function isColor(text: string): boolean {
  return /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text);
}
