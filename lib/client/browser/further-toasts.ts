import { SIGN_IN_FAILED } from '@/lib/shared/contract/plain/sign-in-failed';
import { PRODUCT_NAME } from '@/lib/shared/site/product';
import { bad, good, type ToastEntry } from './toasts';

/**
 * The toasts of the pages of sign-in and of the settings, and of what the pages of the planner load when it is used, as
 * `TOASTS` has those that they load at first.
 */
export const FURTHER_TOASTS = {
  // accounts
  loggedIn: good('Welcome back!', 'You have successfully logged in.'),
  loginFailed: (details?: string) => bad('Login failed', details ?? 'Invalid email or password.'),
  registered: good('Account created!', `Welcome to ${PRODUCT_NAME}.`),
  registrationFailed: (details?: string) =>
    bad('Registration failed', details ?? 'Unable to create account. Email may already be in use.'),
  providerSignInFailed: (details?: string) => bad('Login failed', details ?? SIGN_IN_FAILED),
  profileUpdated: good('Profile updated', 'Your profile information has been saved successfully.'),
  profileUpdateFailed: bad('Error', 'Failed to update profile. Please try again.'),
  passwordChanged: good('Password changed', 'Your other sessions have been ended.'),
  passwordChangeFailed: (details?: string) =>
    bad('Error', details ?? 'Failed to change your password. Please try again.'),
  resetMailFailed: (details?: string) =>
    bad('Error', details ?? 'Failed to send the mail. Please try again.'),
  confirmationMailSent: (email: string) => good('Mail sent', `Look for it at ${email}.`),
  confirmationMailFailed: (details?: string) =>
    bad('Error', details ?? 'Failed to send the mail. Please try again.'),
  passwordReset: good('Password changed', 'Sign in with your new password.'),
  passwordResetFailed: (details?: string) =>
    bad('Error', details ?? 'Failed to change your password. Please try again.'),
  providerRemoved: (name: string) => good('Removed', `${name} no longer signs in to your account.`),
  removeProviderFailed: (details?: string) =>
    bad('Error', details ?? 'Failed to remove it. Please try again.'),
  exported: good('Export ready', 'The ZIP is among your downloads.'),
  exportFailed: (details?: string) => bad('Export failed', details ?? 'Please try again.'),
  deleteAccountFailed: (details?: string) =>
    bad('Error', details ?? 'Failed to delete your account. Please try again.'),
  sessionEnded: good('Session ended'),
  endSessionFailed: (details?: string) =>
    bad('Error', details ?? 'Failed to end the session. Please try again.'),
  otherSessionsEnded: good('Sessions ended', 'Only this browser is still signed in.'),
  endOtherSessionsFailed: (details?: string) =>
    bad('Error', details ?? 'Failed to end the other sessions. Please try again.'),

  // notifications
  notificationsEnabled: good('Notifications enabled'),
  notificationsDisabled: bad('Notifications disabled', 'You can enable them in your browser settings.'),
  notificationsNotSupported: bad('Notifications not supported'),
  pushTestSent: good('Test sent', 'Your browser shows it in a moment.'),
  pushTestFailed: (details?: string) =>
    bad('Test not sent', details ?? 'The push service of your browser did not take it. Please try again.'),

  // the e-mail integration
  integrationSuccessful: good(
    'Integration successful!',
    'Your Gmail account has been connected successfully.',
  ),
  integrationFailed: (reason?: string) =>
    bad('Integration failed', `Failed to connect Gmail: ${reason ?? 'Unknown error occurred'}`),
  integrationRemoved: good('Integration removed', 'Your email integration has been disconnected.'),
  removeIntegrationFailed: bad('Error', 'Failed to remove email integration.'),
  googleConfigurationError: (details: string) => bad('Configuration Error', details),
  googleConnectionError: (message?: string) =>
    bad('Connection Error', message ?? 'Failed to initialize Google OAuth.'),

  // what is loaded when it is used
  skipped: (day: string, next: string) => good(`Skipped ${day}`, next),
  duplicated: (title: string) => good('Duplicated', title),
  moved: (day: string, title: string) => good(`Moved to ${day}`, title),
  manyChanged: (words: string) => good(words),
  someRefused: (words: string, why: string) => bad(words, why),
  restored: (title: string) => good('Put back', title),
  notDecided: (title: string) => bad('Your change was not saved', title),
  commentAdded: good('Comment added!'),
  commentUpdated: good('Comment updated!'),
  commentDeleted: good('Comment deleted'),
  commentFailed: bad('Failed to add comment', 'There was an error posting your comment.'),
  calendarHidden: (name: string) => good('Calendar hidden', name),
} as const satisfies Record<string, ToastEntry | ((...values: never[]) => ToastEntry)>;
