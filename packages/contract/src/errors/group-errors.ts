import type { ErrorSpec } from './error-spec.ts';

/** What can go wrong in a group. */
export const groupErrors = {
  // The group itself
  group_solve_first: {
    status: 403,
    en: 'You can create a group once you have solved {needed} problems; so far you have solved {solved}.',
    zh: '解决 {needed} 道题目后才能创建团队，目前已解决 {solved} 道。',
  },
  group_daily_limit: {
    status: 403,
    en: 'At most {max} groups can be created within 24 hours. Please try again later.',
    zh: '24 小时内最多创建 {max} 个团队，请稍后再试。',
  },
  group_total_limit: {
    status: 403,
    en: 'You own {max} groups, which is the limit on this site. Disband one that is no longer needed first.',
    zh: '你拥有的团队已达到本站上限 {max} 个，请先解散不再需要的团队。',
  },
  group_name_length: {
    status: 400,
    en: 'The name of a group must have 5 to 25 characters.',
    zh: '团队名称需要 5 到 25 个字符。',
  },
  group_short_name_length: {
    status: 400,
    en: 'The short name of a group must have 5 to 10 characters.',
    zh: '团队简称需要 5 到 10 个字符。',
  },
  group_short_name_characters: {
    status: 400,
    en: 'The short name is the prefix of problem IDs: please use only letters, digits, - and _.',
    zh: '团队简称会出现在题号中，只能使用文字、数字、- 和 _。',
  },
  group_brief_length: {
    status: 400,
    en: 'The brief introduction of a group must have 5 to 50 characters.',
    zh: '团队简介需要 5 到 50 个字符。',
  },
  group_auth_invalid: {
    status: 400,
    en: 'Please choose how people join: public, protected or private.',
    zh: '请选择加入方式：公开、需审核或私有。',
  },
  group_code_length: {
    status: 400,
    en: 'A group that is not public needs an invitation code of exactly 6 characters.',
    zh: '非公开团队需要恰好 6 个字符的邀请码。',
  },
  group_description_length: {
    status: 400,
    en: 'The description of a group must have 5 to 1000 characters.',
    zh: '团队介绍需要 5 到 1000 个字符。',
  },
  group_name_taken: {
    status: 400,
    en: 'Another group already has this name. Please choose a different one.',
    zh: '该团队名称已被使用，请换一个。',
  },
  group_changed_meanwhile: {
    status: 400,
    en: 'Someone has changed this group since you opened its settings. Load their version, or keep yours.',
    zh: '打开设置之后，团队信息已被他人修改。请载入新版本，或保留你的修改。',
  },
  group_short_name_taken: {
    status: 400,
    en: 'Another group already has this short name. Please choose a different one.',
    zh: '该团队简称已被使用，请换一个。',
  },
  group_root_only: {
    status: 403,
    en: 'Only the owner of this group and super administrators can do this.',
    zh: '只有团队所有者与超级管理员可以进行此操作。',
  },
  group_disband_forbidden: {
    status: 403,
    en: 'Only the owner of this group can disband it.',
    zh: '只有团队所有者可以解散团队。',
  },
  group_public_without_code: {
    status: 400,
    en: 'A public group can be joined without an invitation code, so it has none.',
    zh: '公开团队无需邀请码即可加入，因此没有邀请码。',
  },
  group_restore_over: {
    status: 404,
    en: 'There is no disbanded group with this number that could still be restored.',
    zh: '没有可恢复的已解散团队，可能已超过恢复期限。',
  },
  group_new_owner_unknown: {
    status: 400,
    en: 'There is no user named {name}. Please check the username.',
    zh: '没有名为 {name} 的用户，请检查用户名。',
  },
  group_new_owner_same: {
    status: 400,
    en: '{name} already owns this group.',
    zh: '{name} 已经是该团队的所有者。',
  },
} as const satisfies Record<string, ErrorSpec>;
