import { createGroup, getGroupList } from '@oyez/contract/groups/groups';
import type { Person, Place } from './place.ts';

/** An empty group of somebody, as its form makes it; answers its number. */
export async function groupBody({ address }: Place, { token }: Person, name: string): Promise<number> {
  const headers = { authorization: token, 'content-type': 'application/json' };
  const body = {
    name: `Programming ${name}`,
    shortName: name,
    brief: 'Programming, first year',
    auth: 1,
    visible: true,
    description: 'Programming in the first year.',
  };
  const made = await fetch(address + createGroup.path, {
    method: createGroup.method,
    headers,
    body: JSON.stringify(body),
  });
  const answer = (await made.json()) as { status: number; msg: string };
  if (answer.status !== 200) throw new Error(`no group: ${answer.msg}`);
  const found = await fetch(`${address}${getGroupList.path}?keyword=${encodeURIComponent(body.name)}`, { headers });
  const { data } = (await found.json()) as { data: { records: { id: number; name: string }[] } };
  const group = data.records.find((one) => one.name === body.name);
  if (group === undefined) throw new Error('the group is not found');
  return group.id;
}
