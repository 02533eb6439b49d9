/** Parts of the product that a release may not have yet. */
export const PARTS = ['contests', 'trainings', 'groups', 'discussions', 'remoteJudges'] as const;
export type Part = (typeof PARTS)[number];

/** What this release has. Menus, switches and kinds of messages of the others are not shown. */
export const BUILT_PARTS: readonly Part[] = ['contests', 'trainings', 'groups', 'discussions', 'remoteJudges'];

/** Switches that open something of a part: off, whatever was chosen, until the part is there. */
const SWITCHES = {
  openPublicDiscussion: ['discussions'],
  openGroupDiscussion: ['discussions', 'groups'],
  openContestComment: ['discussions', 'contests'],
  openContestJudge: ['contests'],
} as const satisfies Record<string, readonly Part[]>;
export type PartSwitch = keyof typeof SWITCHES;
export const PART_SWITCHES = Object.keys(SWITCHES) as PartSwitch[];

export function isSwitchBuilt(name: PartSwitch, built: readonly Part[] = BUILT_PARTS): boolean {
  return SWITCHES[name].every((part) => built.includes(part));
}
