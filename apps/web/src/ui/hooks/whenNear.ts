/** How far from the screen something counts as near: a turn of the wheel or a few presses of Tab away. */
const NEAR = '800px 0px';

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Whether it can be told what is near the screen; where not, everything counts as near. */
export const knowsWhatIsNear = typeof IntersectionObserver !== 'undefined';

/** Calls once when the element has come near the screen. Answers what stops the waiting. */
export function whenNear(element: Element, then: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) leave(target)?.();
    },
    { rootMargin: NEAR },
  );
  waiting.set(element, then);
  observer.observe(element);
  return () => leave(element);
}

function leave(element: Element): (() => void) | undefined {
  const then = waiting.get(element);
  waiting.delete(element);
  observer?.unobserve(element);
  return then;
}
