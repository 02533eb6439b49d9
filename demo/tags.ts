type Bilingual = { zh: string; en: string };

export const tagAreas = {
  basics: { name: { zh: '基础', en: 'Basics' } },
  dataStructures: { name: { zh: '数据结构', en: 'Data structures' } },
  graphs: { name: { zh: '图论', en: 'Graphs' } },
  dp: { name: { zh: '动态规划', en: 'Dynamic programming' } },
  maths: { name: { zh: '数学', en: 'Math' } },
  strings: { name: { zh: '字符串', en: 'Strings' } },
} as const satisfies Record<string, { name: Bilingual }>;

export type TagArea = keyof typeof tagAreas;
type Tag = { name: Bilingual; area: TagArea; color: string };

/** One colour family for each area, dark enough for white text. */
export const tags = {
  arithmetic: { name: { zh: '四则运算', en: 'Arithmetic' }, area: 'basics', color: '#2b7a78' },
  sorting: { name: { zh: '排序', en: 'Sorting' }, area: 'basics', color: '#2f7d5b' },
  greedy: { name: { zh: '贪心', en: 'Greedy' }, area: 'basics', color: '#3b7f3f' },
  prefixSums: { name: { zh: '前缀和', en: 'Prefix sums' }, area: 'basics', color: '#4a7c2c' },
  binarySearch: { name: { zh: '二分', en: 'Binary search' }, area: 'basics', color: '#1f7a8c' },
  unionFind: { name: { zh: '并查集', en: 'Union-find' }, area: 'dataStructures', color: '#1c6fb0' },
  segmentTree: { name: { zh: '线段树', en: 'Segment tree' }, area: 'dataStructures', color: '#2a5db0' },
  differenceArray: { name: { zh: '差分', en: 'Difference array' }, area: 'dataStructures', color: '#3a6ea5' },
  bfs: { name: { zh: '广度优先搜索', en: 'BFS' }, area: 'graphs', color: '#b3541e' },
  shortestPaths: { name: { zh: '最短路', en: 'Shortest paths' }, area: 'graphs', color: '#a8480f' },
  linearDp: { name: { zh: '线性 DP', en: 'Linear DP' }, area: 'dp', color: '#7b4fb5' },
  bitmaskDp: { name: { zh: '状压 DP', en: 'Bitmask DP' }, area: 'dp', color: '#6a3fa0' },
  counting: { name: { zh: '计数', en: 'Counting' }, area: 'maths', color: '#b02a5b' },
  numberTheory: { name: { zh: '数论', en: 'Number theory' }, area: 'maths', color: '#a61e4d' },
  sieve: { name: { zh: '筛法', en: 'Sieve' }, area: 'maths', color: '#c2255c' },
  scanning: { name: { zh: '字符串扫描', en: 'String scanning' }, area: 'strings', color: '#8a6500' },
  ahoCorasick: { name: { zh: 'AC 自动机', en: 'Aho–Corasick' }, area: 'strings', color: '#946000' },
} as const satisfies Record<string, Tag>;

export type TagKey = keyof typeof tags;
