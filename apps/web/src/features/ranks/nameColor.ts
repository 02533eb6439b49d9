const COLORS = 5;

/** Which of the five colours a nickname has: by its length in characters. */
export function nameColor(nickname: string): number {
  return Array.from(nickname).length % COLORS;
}
