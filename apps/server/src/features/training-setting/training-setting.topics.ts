declare module '../../db/changes.sql.ts' {
  interface Changes {
    /** Of a training: its settings, its problems, whom it lets in, or that it is there at all. */
    training: true;
  }
}

export {};
