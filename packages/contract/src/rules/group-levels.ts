/** What somebody is in a group, as the wire numbers it; 0 there for who has nothing to do with it. */
export const GROUP_LEVEL = { applying: 1, refused: 2, member: 3, admin: 4, root: 5 } as const;
