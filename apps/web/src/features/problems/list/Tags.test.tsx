import type { Tag } from '@oyez/contract/problems/tags';
import { type Scope, SITE } from '@oyez/contract/rules/scope';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { InScope } from '../../../app/scope/InScope.tsx';
import { aTag } from '../../../testing/judgeBuilders.ts';
import { renderElement } from '../../../testing/renderRoute.tsx';
import { TagLine } from '../statement/TagLine.tsx';
import { Tags } from './Tags.tsx';

const GROUP: Scope = { kind: 'group', groupId: 3 };
const GROUP_TRAINING: Scope = { kind: 'training', trainingId: 5, groupId: 3 };
const ours = aTag({ id: 1 });
const theirs = aTag({ id: 57, oj: 'CF' });
const ofGroup = aTag({ id: 9, gid: 3 });

it.each<[string, Scope, Tag, string]>([
  ['the site, for a tag of its own', SITE, ours, '/problem?tagId=1'],
  ['the site, for one of another judge: under that judge', SITE, theirs, '/problem?tagId=57&oj=CF'],
  ['a group: in the group', GROUP, ours, '/group/3/problem?tagId=1'],
  [
    'a training of a group, for what the group calls its own: in the group',
    GROUP_TRAINING,
    ofGroup,
    '/group/3/problem?tagId=9',
  ],
  ['a training of a group, for what everybody knows: on the site', GROUP_TRAINING, ours, '/problem?tagId=1'],
])('a tag leads to the problems that have it, from %s', async (_, scope, tag, address) => {
  renderElement(
    <InScope scope={scope}>
      <Tags tags={[tag]} />
      <TagLine tags={[tag]} />
    </InScope>,
  );
  const links = await screen.findAllByRole('link', { name: tag.name });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([address, address]);
});
