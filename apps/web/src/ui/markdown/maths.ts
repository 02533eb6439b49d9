import 'katex/dist/katex.min.css';
import type { KatexOptions } from 'katex';
import rehypeKatex from 'rehype-katex';

/** `trust: false`: no links, classes or pictures from formulas. Sizes and macro expansion are bounded. */
const OPTIONS: KatexOptions = {
  trust: false,
  strict: 'ignore',
  maxSize: 20,
  maxExpand: 500,
  errorColor: 'currentColor',
  output: 'htmlAndMathml',
};

export function renderFormulas() {
  // A fresh `macros` per text: definitions of one author must not reach the next.
  return rehypeKatex({ ...OPTIONS, macros: {} });
}
