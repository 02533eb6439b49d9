import { z } from 'zod';

const EditState = z.object({
  edit: z.object({ submitId: z.int(), language: z.string().nullable(), code: z.string() }),
});
/** What a link to a problem brings along in the history of the browser: code to go on with. */
export type EditState = z.infer<typeof EditState>;

export function editOf(state: unknown): EditState['edit'] | undefined {
  const read = EditState.safeParse(state);
  return read.success ? read.data.edit : undefined;
}
