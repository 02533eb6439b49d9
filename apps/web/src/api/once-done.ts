/**
 * Goes on once a change was made; a refusal was said by then. The callbacks of `mutate` are forgotten with their part of the
 * page, such as a row that leaves its list by the change: this goes on all the same.
 */
export function onceDone<T>(change: Promise<T>, goOn: (made: T) => void): void {
  void change.then(goOn, () => undefined);
}
