import { screen } from '@testing-library/react';
import { ActionButtons } from '@/components/item/item-action';
import { renderScreen } from '@/lib/testing/screen/render';

const onPress = jest.fn();
const ACTIONS = [
  { label: 'Comment', icon: 'msg', onPress },
  { label: 'Edit', icon: 'pen', onPress },
  { label: 'Delete', icon: 'trash', onPress },
] as const;

const button = (name: string) => screen.getByRole('button', { name });

it('is one tab stop, whose buttons are reached by arrows, Home and End', async () => {
  const { user } = renderScreen(
    <>
      <ActionButtons of="Water the fig" actions={ACTIONS} />
      <input aria-label="After" />
    </>,
  );
  expect(screen.getByRole('toolbar')).toHaveAccessibleName('Actions for Water the fig');
  await user.tab();
  expect(button('Comment')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(button('Edit')).toHaveFocus();
  await user.keyboard('{End}');
  expect(button('Delete')).toHaveFocus();
  await user.keyboard('{ArrowRight}{Home}{ArrowLeft}');
  expect(button('Comment')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  await user.tab();
  expect(screen.getByRole('textbox')).toHaveFocus();
  await user.tab({ shift: true });
  expect(button('Edit')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledTimes(1);
});
