/** The parts of `docs/judging.md` and `docs/judging.zh.md`, in their order: the addresses that other pages link to. */
export const JUDGING_PARTS = [
  'verdicts',
  'languages',
  'limits',
  'comparison',
  'checkers',
  'interactive',
  'left-out',
  'scores',
  'close-to-the-limit',
  'faults',
  'test-runs',
  'stored',
] as const;
export type JudgingPart = (typeof JUDGING_PARTS)[number];

export type JudgingText = {
  title: string;
  intro: string;
  parts: { id: JudgingPart; title: string; text: string }[];
};

/** Reads the document into its parts. What stands on one page of the site needs no link to its other language. */
export function readJudgingText(markdown: string): JudgingText {
  const [head = '', ...rest] = markdown.split(/^## /m);
  const [title = '', ...intro] = head.trim().split('\n');
  return {
    title: title.replace(/^# /, ''),
    intro: intro
      .join('\n')
      .replace(/\s*\[[^\]]+\]\(judging(\.zh)?\.md\)\s*$/, '')
      .trim(),
    parts: JUDGING_PARTS.map((id, index) => {
      const [heading = '', ...lines] = (rest[index] ?? '').split('\n');
      return { id, title: heading.trim(), text: lines.join('\n').trim() };
    }),
  };
}
