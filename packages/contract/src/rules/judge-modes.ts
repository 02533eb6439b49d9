/** How a test is judged: by comparing outputs, by the setter's checker, or by the setter's interactor. */
export const JUDGE_MODES = ['default', 'spj', 'interactive'] as const;
export type JudgeMode = (typeof JUDGE_MODES)[number];
export type ProgramMode = Exclude<JudgeMode, 'default'>;

/** The setter's program that decides: a checker, or an interactor that also talks to the contestant's program. */
export const PROGRAM_ROLES = ['checker', 'interactor'] as const;
export type ProgramRole = (typeof PROGRAM_ROLES)[number];

const ROLES = { spj: 'checker', interactive: 'interactor' } as const satisfies Record<ProgramMode, ProgramRole>;

/** Whether it takes a program of the setter's, without which nothing can be judged. */
export function hasProgram(mode: JudgeMode): mode is ProgramMode {
  return mode !== 'default';
}

export function programRole(mode: ProgramMode): ProgramRole {
  return ROLES[mode];
}

/** The one program that the mode takes. */
export function programOf<P>(mode: JudgeMode, programs: Record<ProgramRole, P | null>): P | null {
  return hasProgram(mode) ? programs[ROLES[mode]] : null;
}

/** A program in the place of its mode, and nothing in the other. */
export function programsOf<P>(mode: JudgeMode, program: P | null): Record<ProgramRole, P | null> {
  const role = hasProgram(mode) ? ROLES[mode] : null;
  return { checker: role === 'checker' ? program : null, interactor: role === 'interactor' ? program : null };
}

/** An interactive program talks to its interactor and to no file. */
export function takesFileIo(mode: JudgeMode): boolean {
  return mode !== 'interactive';
}

/** What an interactor would answer nobody knows beforehand. */
export function hasExpectedOutput(mode: JudgeMode): boolean {
  return mode !== 'interactive';
}

/** A checker may accept an output that is not the expected one. */
export function acceptsOtherOutputs(mode: string | null): boolean {
  return mode === 'spj';
}
