import type { ErrorSpec } from './error-spec.ts';

/** What people are told when a problem of another judge cannot be taken over. */
export const remoteImportErrors = {
  remote_judge_unknown: {
    status: 400,
    en: 'Unknown remote judge. Choose one of {known}.',
    zh: '未知的远程评测平台，请从 {known} 中选择。',
  },
  remote_id_malformed: {
    status: 400,
    en: '“{id}” is not a problem ID of {site}. Write it like {example}.',
    zh: '“{id}”不是 {site} 的题号，请按 {example} 的格式填写。',
  },
  remote_problem_present: {
    status: 400,
    en: 'The problem was already added. To take over what has changed there since, import it again on the import page.',
    zh: '该题目已经添加过。如需同步原题的更新，请在导入页面重新导入。',
  },
  remote_import_forbidden: {
    status: 403,
    en: 'This problem is not on the site yet. Ask someone who manages problems to import it first.',
    zh: '本站还没有这道题目，请先联系题目管理员导入。',
  },
  remote_problem_missing: {
    status: 400,
    en: '{site} has no problem {id}, or does not show it to everyone. Check the ID there.',
    zh: '{site} 上没有题目 {id}，或该题目未公开，请到原站核对题号。',
  },
  remote_import_timeout: {
    status: 400,
    en: 'Import failed: the remote site timed out or cannot be reached ({site}). Please try again in a few minutes.',
    zh: '导入失败：远程站点（{site}）超时或无法访问，请过几分钟再试。',
  },
  remote_import_challenge: {
    status: 400,
    en: '{site} wants proof that a human is asking. Import a session from a browser on the remote judges page, then try again.',
    zh: '{site} 要求进行人机验证。请在“远程评测”页面导入浏览器会话，然后重试。',
  },
  remote_import_login: {
    status: 400,
    en: '{site} shows this problem only after login, and no account could log in. Check the accounts on the remote judges page.',
    zh: '{site} 要求登录后才能查看这道题目，但没有可用账号。请在“远程评测”页面检查账号。',
  },
  remote_import_busy: {
    status: 400,
    en: '{site} has received too many requests from here. Please try again in {seconds} seconds.',
    zh: '向 {site} 发送的请求过多，请在 {seconds} 秒后重试。',
  },
  remote_page_unreadable: {
    status: 400,
    en: 'The page of {id} at {site} could not be understood ({what}). It is kept in the list of unreadable pages for you to look at.',
    zh: '无法解析 {site} 上 {id} 的页面（{what}）。该页面已保存在“无法解析的页面”列表中，可下载查看。',
  },
  remote_look_outdated: {
    status: 400,
    en: 'The preview has changed or is too old. Please preview the problem again, then import it.',
    zh: '预览内容已变化或已过期，请重新预览后再导入。',
  },
  remote_ids_missing: {
    status: 400,
    en: 'Enter at least one problem ID, such as CF-750A or HDU-1000-1005.',
    zh: '请至少填写一个题号，例如 CF-750A 或 HDU-1000-1005。',
  },
  remote_ids_too_many: {
    status: 400,
    en: 'These are {count} problems; at most {max} can be previewed at once.',
    zh: '共 {count} 道题目，一次最多预览 {max} 道。',
  },
} as const satisfies Record<string, ErrorSpec>;
