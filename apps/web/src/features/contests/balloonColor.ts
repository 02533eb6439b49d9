/** Only a plain colour value may reach a style: balloon colours are typed in by people. Null where it is none. */
export function balloonColor(color: string | null): string | null {
  return color !== null && /^#[0-9a-f]{3,8}$/i.test(color) ? color : null;
}
