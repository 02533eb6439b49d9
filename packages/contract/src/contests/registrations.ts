/** `auth` of a contest, on the wire. */
const PUBLIC = 0;

/** Nobody needs to register for a public contest: that nobody has says nothing of how many take part. */
export function tellsRegistrations({ auth, count, teams }: { auth: number; count: number; teams: boolean }): boolean {
  return count > 0 || teams || auth !== PUBLIC;
}
