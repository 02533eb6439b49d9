/** A formula as KaTeX draws it: `seen` is what a reader of plain text finds of it. */
export function drawnFormula({ tex, seen, mathml, html }: { tex: string; seen: string; mathml: string; html: string }) {
  const annotation = `<annotation encoding="application/x-tex">${tex.replaceAll('<', '&lt;')}</annotation>`;
  const math = `<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow>${mathml}</mrow>${annotation}</semantics></math>`;
  const again = `<span class="katex-html" aria-hidden="true"><span class="base"><span class="strut" style="height:0.8em;"></span>${html}</span></span>`;
  return {
    html: `<span class="katex"><span class="katex-mathml">${math}</span>${again}</span>`,
    /** By editors that take classes away. */
    bare: `<span><span>${math}</span><span aria-hidden="true">${html}</span></span>`,
    /** Without what tells how it was written. */
    drawnOnly: `<span class="katex">${again}</span>`,
    flat: `${seen}${tex}${seen}`,
  };
}

export const aPower = drawnFormula({
  tex: '\\le 10^5',
  seen: '≤105',
  mathml: '<mo>≤</mo><mn>1</mn><msup><mn>0</mn><mn>5</mn></msup>',
  html: '<span class="mrel">≤</span><span class="mord">1</span><span class="mord">0<span class="msupsub"><span class="mord mtight">5</span></span></span>',
});
