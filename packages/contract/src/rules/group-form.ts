import { GROUP_AUTHS } from '../groups/group-values.ts';
import { limits } from './limits.ts';

/** What a group says of itself, as its form has it. */
export type GroupForm = {
  name: string;
  shortName: string;
  brief: string;
  description: string;
  auth: number;
  code: string;
  visible: boolean;
};

const GROUP_FAULTS = [
  'group_name_length',
  'group_short_name_length',
  'group_short_name_characters',
  'group_brief_length',
  'group_auth_invalid',
  'group_code_length',
  'group_description_length',
] as const;
export type GroupFault = (typeof GROUP_FAULTS)[number];

/** Where each fault stands in the form. */
export const FIELD_OF_FAULT: Record<GroupFault, keyof GroupForm> = {
  group_name_length: 'name',
  group_short_name_length: 'shortName',
  group_short_name_characters: 'shortName',
  group_brief_length: 'brief',
  group_auth_invalid: 'auth',
  group_code_length: 'code',
  group_description_length: 'description',
};

/** Characters as a person counts them: an emoji is one. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** Stands in front of the display ids of the group's problems, and so in addresses. */
const SHORT_NAME = /^[\p{L}\p{N}_-]+$/u;

/** What keeps a form from being taken, in the order of its fields; texts without the space around them. */
export function groupFaults(form: GroupForm): GroupFault[] {
  const { name, shortName, brief, description, code } = limits.group;
  const within = (text: string, { min, max }: { min: number; max: number }) => {
    const length = lengthOf(text.trim());
    return length >= min && length <= max;
  };
  const isOpen = form.auth === 1;
  const given = form.code.trim();
  const found: (GroupFault | false)[] = [
    !within(form.name, name) && 'group_name_length',
    !within(form.shortName, shortName) && 'group_short_name_length',
    within(form.shortName, shortName) && !SHORT_NAME.test(form.shortName.trim()) && 'group_short_name_characters',
    !within(form.brief, brief) && 'group_brief_length',
    GROUP_AUTHS[form.auth - 1] === undefined && 'group_auth_invalid',
    !isOpen && lengthOf(given) !== code && 'group_code_length',
    !within(form.description, description) && 'group_description_length',
  ];
  return found.filter((fault) => fault !== false);
}
