/** One requirement or protection, as the doctor found it. */
export type Line = {
  name: string;
  ok: boolean;
  /** It works, and is not as it was known: to be looked at. */
  warns?: true;
  /** What was found. */
  detail: string;
  /** What to do about it; only when it is not ok, or warns. */
  remedy?: string;
  /** False: the site works without it. */
  matters: boolean;
};

export function good(name: string, detail: string): Line {
  return { name, ok: true, detail, matters: true };
}

export function fair(name: string, detail: string, remedy: string): Line {
  return { name, ok: true, warns: true, detail, remedy, matters: true };
}

export function bad(name: string, detail: string, remedy: string, matters = true): Line {
  return { name, ok: false, detail, remedy, matters };
}
