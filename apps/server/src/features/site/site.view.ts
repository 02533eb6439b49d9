import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import type {
  getRecentSevenAcRank,
  getRecentUpdatedProblem,
  NextProblem,
  WebsiteConfig,
} from '@oyez/contract/site/site';
import type { TextLanguage } from '@oyez/contract/wire/values';
import { typeNumberOf } from '@oyez/contract/rules/problem-types';
import type { Config } from '../../config.ts';
import { BUILT_PARTS } from '@oyez/contract/site/parts';
import { senderOf } from '../mail/mail-server.ts';
import { registerCode } from '../mail/register-code.ts';
import { inLanguage } from '../problems/problems.view.ts';
import { offUntilBuilt, type SiteSettings } from '../../settings/settings.ts';
import type { ActiveUserRow, NextProblemRow, RecentProblemRow } from './site.sql.ts';

export function toWebsiteConfig(settings: SiteSettings, config: Config): WebsiteConfig {
  const { web, mail } = settings;
  const open = offUntilBuilt(settings.switches);
  return {
    baseUrl: web.baseUrl === '' ? config.baseUrl : web.baseUrl,
    name: web.name,
    shortName: web.shortName,
    description: web.description,
    email: senderOf(mail, config),
    register: web.register,
    registerCode: registerCode(settings, config),
    problemReaders: web.problemReaders,
    recordName: web.recordName,
    recordUrl: web.recordUrl,
    projectName: web.projectName,
    projectUrl: web.projectUrl,
    parts: [...BUILT_PARTS],
    openPublicDiscussion: open.openPublicDiscussion,
    openGroupDiscussion: open.openGroupDiscussion,
    openContestComment: open.openContestComment,
    visible1: web.visible1,
    image1: web.image1,
    image2: web.image2,
    image3: web.image3,
    addr1: web.addr1,
    addr2: web.addr2,
    addr3: web.addr3,
  };
}

export function toRecentProblem(
  row: RecentProblemRow,
  language: TextLanguage,
): ReplyOf<typeof getRecentUpdatedProblem>[number] {
  return {
    id: row.id,
    problemId: row.display_id,
    title: inLanguage(row.statements, language, row.default_lang)?.title ?? '',
    type: typeNumberOf(row.type),
    gmtCreate: row.created_at.toISOString(),
    gmtModified: row.modified_at.toISOString(),
  };
}

export function toNextProblem(row: NextProblemRow, language: TextLanguage): NextProblem {
  return { problemId: row.display_id, title: inLanguage(row.statements, language, row.default_lang)?.title ?? '' };
}

export function toActiveUser(row: ActiveUserRow): ReplyOf<typeof getRecentSevenAcRank>[number] {
  return {
    uid: row.uid,
    username: row.username,
    nickname: row.nickname,
    avatar: row.avatar,
    titleName: row.title_name,
    titleColor: row.title_color,
    ac: row.ac,
    signature: null,
    total: null,
    rating: null,
  };
}
