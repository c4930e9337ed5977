import { screen } from '@testing-library/react';
import { PlannerGate } from '@/components/planner/frame/planner-gate';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import type { User } from '@/lib/shared/contract/schemas/users';
import { installMockApi, SAMPLE_USER } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { ConfirmAddress } from './confirm-address';

function open(person: Partial<User>) {
  window.localStorage.setItem('sessionId', 'first');
  const api = installMockApi({ user: { ...SAMPLE_USER, ...person } });
  return {
    api,
    ...renderScreen(
      <PlannerGate>
        <ConfirmAddress />
        The planner
      </PlannerGate>,
    ),
  };
}

const line = () => screen.queryByRole('complementary', { name: 'Confirm your address' });

it('the line is shown until the address is confirmed, and sends the mail again', async () => {
  const { api, user } = open({ emailConfirmed: false });
  api.on('POST', /confirm-address$/, () => ({ status: 204 }));
  expect(await screen.findByText('Confirm your address')).toBeVisible();
  expect(line()).toHaveTextContent(SAMPLE_USER.email);
  await user.click(screen.getByRole('button', { name: 'Send the mail again' }));
  expect(await screen.findByText(FURTHER_TOASTS.confirmationMailSent('').title)).toBeVisible();
  expect(api.calls()).toContain('POST /api/auth/confirm-address');
});

it('the line reports that the mail could not be sent', async () => {
  const { api, user } = open({ emailConfirmed: false });
  api.failNext('POST', /confirm-address$/, {
    status: 429,
    body: { error: 'Too many requests. Try again later.' },
  });
  await user.click(await screen.findByRole('button', { name: 'Send the mail again' }));
  expect(await screen.findByText(FURTHER_TOASTS.confirmationMailFailed().title)).toBeVisible();
});

it.each([
  ['has confirmed it', { emailConfirmed: true }],
  ['is known from data that an earlier version stored', { emailConfirmed: undefined }],
])('the line is not shown to a person who %s', async (_what, person) => {
  open(person);
  expect(await screen.findByText('The planner')).toBeVisible();
  expect(line()).toBeNull();
});
