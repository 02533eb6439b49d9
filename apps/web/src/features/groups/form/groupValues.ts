import type { GroupDraft } from '@oyez/contract/groups/groups';
import type { Group } from '@oyez/contract/groups/group-values';
import { FIELD_OF_FAULT, type GroupForm, groupFaults } from '@oyez/contract/rules/group-form';
import { formTexts } from './groupForm.i18n.ts';

export const NEW_GROUP: GroupForm = {
  name: '',
  shortName: '',
  brief: '',
  description: '',
  auth: 1,
  code: '',
  visible: true,
};

export function valuesOf({ name, shortName, brief, description, auth, code, visible }: Group): GroupForm {
  return { name, shortName, brief, description, auth, code: code ?? '', visible };
}

/** A code that nobody touched is left out: the group's own stays, also one that was made while the form was open. */
export function draftOf({ code, ...form }: GroupForm, before?: Pick<GroupForm, 'code'>): GroupDraft {
  const isNamed = form.auth !== 1 && code.trim() !== '' && code !== before?.code;
  return { ...form, code: isNamed ? code : undefined };
}

/** What is wrong with each field, in the reader's language. */
export function faultsOf(form: GroupForm): Partial<Record<keyof GroupForm, string>> {
  const found: Partial<Record<keyof GroupForm, string>> = {};
  for (const fault of groupFaults(form)) {
    const field = FIELD_OF_FAULT[fault];
    const isBlank = String(form[field]).trim() === '';
    found[field] ??=
      isBlank && field !== 'auth' && field !== 'visible'
        ? formTexts.now(`required.${field}`)
        : formTexts.now(`fault.${fault}`);
  }
  return found;
}

/** Which field a refusal of the server is about. */
export const FIELD_OF_CODE: Readonly<Record<string, keyof GroupForm>> = {
  ...FIELD_OF_FAULT,
  group_name_taken: 'name',
  group_short_name_taken: 'shortName',
};

const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A code that is read out without mistakes. */
export function aCode(): string {
  const random = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(random, (byte) => LETTERS[byte % LETTERS.length]).join('');
}
