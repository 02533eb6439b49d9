/** A sign that is seen, and where it stands. Blanks and signs without width are none. */
export type Sign = { sign: string; at: number; end: number };

const UNSEEN = /[\s\u200b-\u200f\u2060-\u2064\ufeff\ue020]/;

/** One of several signs that stand for the same. */
const SAME: Readonly<Record<string, string>> = {
  '\u2212': '-',
  '\u2217': '*',
  '\u2223': '|',
  '\u2032': "'",
  '\u22ef': '\u2026',
  '\u2a7d': '\u2264',
  '\u2a7e': '\u2265',
  // It is drawn as an equals sign with a stroke that is no text.
  '\u2260': '=',
};

const same = (sign: string) => SAME[sign] ?? sign;

export function signsOf(text: string): Sign[] {
  const signs: Sign[] = [];
  for (let at = 0; at < text.length;) {
    const sign = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const end = at + sign.length;
    if (!UNSEEN.test(sign)) signs.push({ sign: same(sign), at, end });
    at = end;
  }
  return signs;
}

export function sameSigns(some: readonly Sign[], others: readonly Sign[]): boolean {
  const sorted = (signs: readonly Sign[]) => signs.map((one) => one.sign).toSorted();
  const rest = sorted(others);
  return some.length === others.length && sorted(some).every((sign, index) => sign === rest[index]);
}

const WORDS = 'max min log ln lg exp gcd lcm sin cos tan lim sup inf det dim deg bmod mod';
const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ...WORDS.split(' ').map((word) => [word, word === 'bmod' ? 'mod' : word] as const),
  ...Object.entries({
    le: '≤',
    leq: '≤',
    leqslant: '≤',
    ge: '≥',
    geq: '≥',
    geqslant: '≥',
    lt: '<',
    gt: '>',
    ne: '=',
    neq: '=',
    times: '×',
    div: '÷',
    cdot: '⋅',
    pm: '±',
    ast: '*',
    dots: '…',
    ldots: '…',
    cdots: '…',
    dotsc: '…',
    dotsb: '…',
    sum: '∑',
    prod: '∏',
    int: '∫',
    infty: '∞',
    in: '∈',
    cup: '∪',
    cap: '∩',
    subset: '⊂',
    subseteq: '⊆',
    lfloor: '⌊',
    rfloor: '⌋',
    lceil: '⌈',
    rceil: '⌉',
    langle: '⟨',
    rangle: '⟩',
    mid: '|',
    vert: '|',
    to: '→',
    rightarrow: '→',
    leftarrow: '←',
    Rightarrow: '⇒',
    oplus: '⊕',
    otimes: '⊗',
    land: '∧',
    wedge: '∧',
    lor: '∨',
    vee: '∨',
    neg: '¬',
    forall: '∀',
    exists: '∃',
    equiv: '≡',
    approx: '≈',
    sim: '∼',
    prime: "'",
    lbrace: '{',
    rbrace: '}',
    alpha: 'α',
    beta: 'β',
    gamma: 'γ',
    delta: 'δ',
    epsilon: 'ϵ',
    varepsilon: 'ε',
    theta: 'θ',
    lambda: 'λ',
    mu: 'μ',
    pi: 'π',
    rho: 'ρ',
    sigma: 'σ',
    tau: 'τ',
    phi: 'ϕ',
    varphi: 'φ',
    omega: 'ω',
    Delta: 'Δ',
    Sigma: 'Σ',
    Omega: 'Ω',
    Theta: 'Θ',
    Phi: 'Φ',
    Pi: 'Π',
    ell: 'ℓ',
  }),
]);
const UNSEEN_COMMANDS = new Set(
  (
    'left right big Big bigg Bigg bigl bigr Bigl Bigr limits nolimits displaystyle textstyle quad qquad ' +
    'text textbf textit texttt textrm mathrm mathbf mathit mathcal mathbb mathsf mathtt operatorname rm bf it tt ' +
    'frac dfrac tfrac sqrt overline underline boldsymbol'
  ).split(' '),
);

const TOKEN = /\s+|[{}^_~]|\\(?:([A-Za-z]+)|([^A-Za-z]))|[^]/uy;

/** Where the TeX ends that stands here and shows exactly so many signs from a place on. */
export function flatTex(
  text: string,
  from: number,
  { signs, at, length }: { signs: readonly Sign[]; at: number; length: number },
  work: { left: number },
): number | undefined {
  let shown = 0;
  let depth = 0;
  let end: number | undefined;
  TOKEN.lastIndex = from;
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const [whole, command, escaped] = token;
    work.left -= 1;
    if (shown === length && whole !== '}') break;
    if (whole === '{') depth += 1;
    else if (whole === '}') {
      depth -= 1;
      if (depth < 0) break;
    } else {
      for (const sign of shownBy(whole, command, escaped)) {
        if (shown === length || sign !== signs[at + shown]?.sign) return undefined;
        shown += 1;
      }
    }
    if (shown === length && depth === 0) end = TOKEN.lastIndex;
  }
  return end;
}

/** What nobody knows is no sign at all. */
function shownBy(whole: string, command: string | undefined, escaped: string | undefined): string[] {
  if (command !== undefined) return UNSEEN_COMMANDS.has(command) ? [] : Array.from(SYMBOLS.get(command) ?? ['']);
  if (escaped !== undefined) return /[,;:! ]/.test(escaped) ? [] : [same(escaped)];
  return /^(?:\s+|[\^_~])$/.test(whole) || UNSEEN.test(whole) ? [] : [same(whole)];
}
