/** The moment of a line in a log, written as PostgreSQL writes it: that one cannot be told to write otherwise. */
export function logTime(moment: Date): string {
  return moment.toISOString().replace('T', ' ').replace('Z', ' UTC');
}
