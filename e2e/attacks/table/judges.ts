import { attack, type Attack } from './attack.ts';

/** Battery C: programs against a problem's checker or interactor, and checkers and interactors against the judge. */
export const JUDGES: Record<string, readonly Attack[]> = {
  checkers: [
    attack('55-checker-left-alone.py', 'accepted', { on: 'fragile checker' }),
    attack('55-checker-made-to-loop.py', 'system_error', { on: 'fragile checker' }),
    attack('55-checker-made-to-crash.py', 'system_error', { on: 'fragile checker' }),
    attack('55-checker-made-to-fail.py', 'system_error', { on: 'fragile checker' }),
    attack('55-checker-made-to-swell.py', 'system_error', { on: 'fragile checker' }),
    attack('55-checker-made-to-flood.py', 'system_error', { on: 'fragile checker' }),
    attack('56-right.py', 'accepted', { on: 'strict checker' }),
    attack('56-words-of-success.py', ['wrong_answer', 'presentation_error'], { on: 'strict checker' }),
    attack('56-million-digits.py', ['wrong_answer', 'presentation_error'], { on: 'strict checker' }),
    attack('56-beyond-numbers.py', ['wrong_answer', 'presentation_error'], { on: 'strict checker' }),
    attack('56-not-a-number.py', ['wrong_answer', 'presentation_error'], { on: 'strict checker' }),
    attack('56-negative-zero.py', ['wrong_answer', 'presentation_error'], { on: 'strict checker' }),
    attack('56-half-a-token.py', ['wrong_answer', 'presentation_error'], { on: 'strict checker' }),
    attack('56-wraps-around.py', ['wrong_answer', 'presentation_error'], { on: 'strict checker' }),
    attack('56-one-too-many.py', ['wrong_answer', 'presentation_error'], { on: 'strict checker' }),
    // The checker is the attacker; it finds the answer right when nothing let it through.
    attack('58-judged-by-a-spy.c', 'accepted', { on: 'spying checker' }),
    attack('58-judged-by-a-spy.py', 'accepted', { on: 'spying conversation' }),
  ],
  interactors: [
    attack('57-keeps-to-the-rules.py', 'accepted', { on: 'conversation' }),
    attack('57-both-wait.py', 'time_limit', { on: 'conversation' }),
    attack('57-leaves-at-once.c', 'wrong_answer', { on: 'conversation' }),
    attack('57-closes-and-stays.c', ['wrong_answer', 'time_limit'], { on: 'conversation' }),
    attack('57-closes-and-computes.c', ['wrong_answer', 'time_limit'], { on: 'conversation' }),
    attack('57-floods.c', ['runtime_error', 'time_limit'], { on: 'conversation' }),
    attack('57-floods-lines.c', ['wrong_answer', 'runtime_error'], { on: 'conversation' }),
    attack('57-crashes-first.c', 'runtime_error', { on: 'conversation' }),
    attack('57-crashes-later.c', 'runtime_error', { on: 'conversation' }),
    attack('57-child-holds-the-pipe.c', ['wrong_answer', 'time_limit'], { on: 'conversation' }),
    attack('57-words-of-the-interactor.py', 'wrong_answer', { on: 'conversation' }),
  ],
};
