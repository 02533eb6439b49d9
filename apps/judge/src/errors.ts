/** This task cannot be judged, and not for a reason in the program: staff read the message, the person does not. */
export class SystemError extends Error {}

/** The node is unfit for the moment (sandbox gone, disk full): the task goes back and any node may take it. */
export class NodeFault extends Error {}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
