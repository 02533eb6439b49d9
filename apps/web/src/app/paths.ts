type StatusFilter = {
  onlyMine?: boolean;
  username?: string;
  problemID?: string;
  /** The id as a whole, not a part of it. */
  completeProblemID?: boolean;
  status?: number;
};

type RejudgeStart = { problemId?: string; username?: string; language?: string; status?: number };

/** Every address of the site, once. Features link through this table only. */
export const paths = {
  home: () => '/home',
  problems: () => '/problem',
  problem: (problemId: string) => `/problem/${encodeURIComponent(problemId)}`,
  status: (filter: StatusFilter = {}) => withSearch('/status', filter),
  submission: (submitId: number) => `/submission-detail/${submitId}`,
  logout: () => '/logout',
  admin: () => '/admin',
  adminLogin: () => '/admin/login',
  adminNodes: () => '/admin/nodes',
  adminRejudge: (filter: RejudgeStart = {}) => withSearch('/admin/rejudge', filter),
  judgingHelp: (part?: string) => (part === undefined ? '/help/judging' : `/help/judging#${part}`),
} as const;

function withSearch(path: string, values: Record<string, string | number | boolean | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}
