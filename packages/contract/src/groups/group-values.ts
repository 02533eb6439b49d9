import { z } from 'zod';
import { id, uid, wireDate } from '../wire/values.ts';

/** The number on the wire is one more than the place in the list. */
export const GROUP_AUTHS = ['public', 'protected', 'private'] as const;
export type GroupAuth = (typeof GROUP_AUTHS)[number];
export function groupAuthOf({ auth }: { auth: number }): GroupAuth {
  return GROUP_AUTHS[auth - 1] ?? 'private';
}

/** A group in a list. */
export const GroupRow = z.object({
  id,
  avatar: z.string().nullable(),
  owner: z.string(),
  name: z.string(),
  shortName: z.string(),
  brief: z.string(),
  description: z.string(),
  /** 1 public, 2 protected, 3 private. */
  auth: z.int(),
  visible: z.boolean(),
  memberCount: z.int(),
  gmtCreate: wireDate,
});
export type GroupRow = z.infer<typeof GroupRow>;

/** A group as those read it who open it. */
export const Group = GroupRow.extend({
  /** Of the owner. */
  uid,
  /** 0 normal, 1 banned. */
  status: z.int(),
  /** The invitation code, for the group's root and those who run the site. */
  code: z.string().nullable(),
  gmtModified: wireDate,
  /** Ours: of what its form says, without the code; a change may name the one that it is based on. */
  version: z.string(),
});
export type Group = z.infer<typeof Group>;
