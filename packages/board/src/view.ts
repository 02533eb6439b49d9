import type { Board } from './board.ts';
import type { Settings } from './facts.ts';

/** `jury` may look under the seal; the others differ in whose rows are pinned and which names are sent. */
export type Audience = 'inside' | 'outside' | 'jury';

export type Asked = {
  /** The clock, which decides whether the board is sealed. */
  now: number;
  audience: Audience;
  /** Nobody but the jury sees more by it. */
  forceRefresh?: boolean;
  /** With submissions from the end on, where the contest takes them and the board is not sealed. */
  containsEnd?: boolean;
  removeStar?: boolean;
  /** As if nothing had been submitted after this moment. The seal stays that of `now`. */
  moment?: number;
  /** As those saw it who watched under the seal, also where there is more to see by now. */
  underSeal?: boolean;
};

/** A board as somebody may see it. */
export type View = {
  readonly board: Board;
  readonly sealed: boolean;
  readonly removeStar: boolean;
  /** What was received after the end counts as well. */
  readonly late: boolean;
  /** What was received before this moment counts, if it was in time. */
  readonly before: number;
};

export function at(board: Board, asked: Asked): View {
  const { settings } = board;
  const lifted = asked.audience === 'jury' && asked.forceRefresh === true;
  const sealed = asked.underSeal === true ? settings.seal !== null : !lifted && isSealed(settings, asked.now);
  const late = settings.allowLate && asked.containsEnd === true && !sealed;
  return {
    board,
    sealed,
    removeStar: asked.removeStar === true,
    late,
    before: asked.moment === undefined ? Infinity : asked.moment + 1,
  };
}

/** From the moment of the seal, which hides what comes at it, until its release; for everybody but a jury that asks for more. */
export function isSealed({ seal }: Pick<Settings, 'seal'>, now: number): boolean {
  return seal !== null && now >= seal.from && !isReleased({ seal }, now);
}

/** Nothing is kept back any more, nor will be: there is no seal, or its release is over. */
export function isReleased({ seal }: Pick<Settings, 'seal'>, now: number): boolean {
  return seal === null || (seal.releasedAt !== null && now >= seal.releasedAt);
}

/** The moment from which submissions show in this view that they were made, and no more. */
export function hiddenFrom({ sealed, board }: View): number {
  return sealed && board.settings.seal ? board.settings.seal.from : Infinity;
}
