/**
 * The file store cannot be used now. `away` passes by itself, as when nobody answers; `refused` is a matter of the
 * settings, and stays until somebody corrects them.
 */
export class StoreTrouble extends Error {
  readonly kind: 'away' | 'refused';

  constructor(kind: 'away' | 'refused', message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
