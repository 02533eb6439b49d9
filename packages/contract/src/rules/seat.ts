/**
 * The room of a seat: what stands before its number, `Hall 2 A` of `Hall 2 A-12` and `301` of `301-05`. A seat without a
 * number is a room by itself.
 */
export function roomOf(seat: string): string {
  const [, room] = /^(.*?)[\s\-–_/#.,:号座]*\d+\s*[号座]?$/u.exec(seat.trim()) ?? [];
  return room === undefined || room === '' ? seat.trim() : room;
}
