declare module '../../db/changes.sql.ts' {
  interface Changes {
    /** Of a group: who belongs to it, or wants to. Told with the group itself (`group:<id>`). */
    group_members: true;
  }
}

export {};
