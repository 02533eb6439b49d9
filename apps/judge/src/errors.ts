/** This task cannot be judged, and not for a reason in the program: staff read the message, the person does not. */
export class SystemError extends Error {}

/** The node is unfit for the moment (sandbox gone, disk full): the task goes back and any node may take it. */
export class NodeFault extends Error {}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A full disk is the node's trouble, wherever in the work it shows. */
export function withDiskExplained(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new NodeFault('the disk of the judge node is full', { cause: error });
}
