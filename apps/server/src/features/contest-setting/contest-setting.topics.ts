declare module '../../db/changes.sql.ts' {
  interface Changes {
    /** Of a contest: its settings, its problems, or that it is there at all. */
    contest: true;
    /** A problem under the name that a contest gives it. */
    contest_problem: true;
    /** Of a contest: what it tells those who take part was written, changed or taken back. */
    contest_announcement: true;
  }
}

export {};
