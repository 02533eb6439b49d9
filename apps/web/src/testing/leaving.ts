import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Is asked whether to leave without saving, and stays. */
export async function refuseToLeave(user: UserEvent): Promise<void> {
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
}
