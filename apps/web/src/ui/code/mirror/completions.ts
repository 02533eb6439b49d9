import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  completeFromList,
} from '@codemirror/autocomplete';
import { EditorState, type Extension } from '@codemirror/state';

/** Lets the editor ask this source too. */
export function completeFrom(source: CompletionSource): Extension {
  const data = [{ autocomplete: source }];
  return EditorState.languageData.of(() => data);
}

/** Asks every source of the language and offers each word once: what the sources before already have is left out. */
export async function withoutRepeats(context: CompletionContext): Promise<CompletionResult | null> {
  const sources = context.state
    .languageDataAt<CompletionSource | readonly (string | Completion)[]>('autocomplete', context.pos)
    .map((one) => (typeof one === 'function' ? one : completeFromList(one)));
  const answers = await Promise.all(sources.map(async (source) => source(context)));
  const results = answers.filter((result) => result !== null && result.options.length > 0) as CompletionResult[];
  const from = beginOf(results, context);
  const options = new Map<string, Completion>();
  for (const result of results) {
    if (result.from !== from) continue;
    for (const option of result.options) if (!options.has(option.label)) options.set(option.label, option);
  }
  return options.size === 0 ? null : { from, options: [...options.values()], validFor: /^[\w$]*$/ };
}

/** Some complete `table.in`, others only the `in`: the longest beginning that a word of theirs goes on from. */
function beginOf(results: readonly CompletionResult[], { state, pos }: CompletionContext): number {
  const begins = [...new Set(results.map((result) => result.from))].sort((a, b) => a - b);
  const fits = begins.find((from) => {
    const typed = state.sliceDoc(from, pos).toLowerCase();
    return results.some(
      (result) => result.from === from && result.options.some(({ label }) => label.toLowerCase().startsWith(typed)),
    );
  });
  return fits ?? begins.at(-1) ?? pos;
}
