import { useMemo } from 'react';

const BREAK = '\n';

/** The labels in the order of their columns: the same list as long as they are the same, whatever else changes. */
export function useLabels(problems: readonly { displayId: string }[]): readonly string[] {
  const text = problems.map(({ displayId }) => displayId).join(BREAK);
  return useMemo(() => (text === '' ? [] : text.split(BREAK)), [text]);
}
