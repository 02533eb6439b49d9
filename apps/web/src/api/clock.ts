const SECOND = 1000;

/** Remembered: how far the site's clock is ahead of that of this machine, as answers tell; until the next one differs. */
let offset = 0;

/** The site's time, to about a second: what counts down is told it more exactly, by its own answers. */
export function siteNow(): number {
  return Date.now() + offset;
}

/** How far the site's clock is ahead, by an answer that tells its time: it was on its way for about half of the round trip. */
export function offsetOf(told: string, askedAt: number): number {
  return new Date(told).getTime() - (askedAt + Date.now()) / 2;
}

/** Every answer says in which second it was written. What is known stays while it agrees with that. */
export function noteDate(headers: Headers, askedAt: number): void {
  const written = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(written)) return;
  // It was written after the question, and before now.
  const least = written - Date.now();
  const most = written + SECOND - askedAt;
  if (offset < least || offset > most) offset = (least + most) / 2;
}

export function forgetClock(): void {
  offset = 0;
}
