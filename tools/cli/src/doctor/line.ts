/** One requirement or protection, as the doctor found it. */
export type Line = {
  name: string;
  ok: boolean;
  /** What was found. */
  detail: string;
  /** What to do about it; only when it is not ok. */
  remedy?: string;
  /** False: the site works without it. */
  matters: boolean;
};

export function good(name: string, detail: string): Line {
  return { name, ok: true, detail, matters: true };
}

export function bad(name: string, detail: string, remedy: string, matters = true): Line {
  return { name, ok: false, detail, remedy, matters };
}
