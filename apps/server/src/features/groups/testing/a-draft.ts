import { randomBytes } from 'node:crypto';

/** A form that is taken as it is; each with names of its own. */
export function aGroupDraft(is: object = {}) {
  const own = randomBytes(3).toString('hex');
  return {
    name: `Class ${own}`,
    shortName: `c-${own}`,
    brief: 'A class of ours',
    description: 'What we do every week.',
    auth: 1,
    visible: true,
    ...is,
  };
}
