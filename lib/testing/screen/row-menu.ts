import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the menu of the button 'More' in a row. @returns the labels of its entries */
export async function openRowMenu(user: UserEvent, row: HTMLElement): Promise<string[]> {
  await user.click(within(row).getByRole('button', { name: 'More' }));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent ?? '');
}

/** Chooses an entry in the menu of the button 'More' in a row. */
export async function chooseInRow(user: UserEvent, row: HTMLElement, action: string): Promise<void> {
  await openRowMenu(user, row);
  await user.click(screen.getByRole('menuitem', { name: action }));
}
