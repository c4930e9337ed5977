import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the menu behind 'More' in a row. */
export async function openRowMenu(user: UserEvent, row: HTMLElement): Promise<string[]> {
  await user.click(within(row).getByRole('button', { name: 'More' }));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent ?? '');
}

/** Chooses from the menu behind 'More' in a row. */
export async function chooseInRow(user: UserEvent, row: HTMLElement, action: string): Promise<void> {
  await openRowMenu(user, row);
  await user.click(screen.getByRole('menuitem', { name: action }));
}
