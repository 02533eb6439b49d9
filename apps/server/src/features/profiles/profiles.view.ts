import { DIFFICULTY_KEYS, type UserHome } from '@oyez/contract/users/profiles';
import type { ProfileRow, SolvedRow } from './profiles.sql.ts';

export function toUserHome(profile: ProfileRow, solved: readonly SolvedRow[], scores: number[]): UserHome {
  return {
    uid: profile.uid,
    username: profile.username,
    nickname: profile.nickname,
    gender: profile.gender as UserHome['gender'],
    avatar: profile.avatar,
    school: profile.school,
    signature: profile.signature,
    github: profile.github,
    blog: profile.blog,
    // What staff gave goes before what was earned.
    titleName: profile.title_name ?? profile.honor_name,
    titleColor: profile.title_name === null ? profile.honor_color : profile.title_color,
    ac: profile.ac ?? 0,
    total: profile.total ?? 0,
    rating: null,
    scoreList: scores,
    solvedList: solved.map((problem) => problem.display_id),
    solvedGroupByDifficulty: solved.length === 0 ? null : byDifficulty(solved),
    recentLoginTime: profile.last_login_at?.toISOString() ?? null,
  };
}

function byDifficulty(solved: readonly SolvedRow[]): NonNullable<UserHome['solvedGroupByDifficulty']> {
  const groups: NonNullable<UserHome['solvedGroupByDifficulty']> = {};
  for (const key of DIFFICULTY_KEYS) {
    const problems = solved.filter((problem) => String(problem.difficulty) === key);
    if (problems.length === 0) continue;
    groups[key] = problems.map(({ id, display_id: problemId, difficulty }) => ({ id, problemId, difficulty }));
  }
  return groups;
}
