import { RANK_TYPE, type RankRow, type RankType } from '@oyez/contract/users/ranks';
import { fail } from '../../http/app-error.ts';
import type { RankedUser } from './ranks.sql.ts';

export function rankType(type: number): RankType {
  return type === RANK_TYPE.acm || type === RANK_TYPE.oi ? type : fail('rank_type_unknown');
}

export function toRankRow({ title_name: titleName, title_color: titleColor, ...row }: RankedUser): RankRow {
  const { uid, username, nickname, signature, avatar, ac, total, score } = row;
  return { uid, username, nickname, signature, avatar, titleName, titleColor, ac, total, score, rating: null };
}
