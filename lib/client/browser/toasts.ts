import { SIGN_IN_FAILED } from '@/lib/shared/contract/plain/sign-in-failed';
import { PRODUCT_NAME } from '@/lib/shared/site/product';
import { dismissToast, withToaster } from './toaster';

/** The texts of a toast (docs/product/frame.md). */
export type ToastEntry = { title: string; description?: string; destructive?: boolean };

type Press = { label: string; onPress: () => void };

export type Notice = ToastEntry & {
  /** The button of the toast, such as Undo. */
  action?: Press;
  /** A second button, before the other. */
  second?: Press;
};

const good = (title: string, description?: string): ToastEntry => ({ title, description });
const bad = (title: string, description?: string): ToastEntry => ({ title, description, destructive: true });

const NOT_STORED = 'What you wrote is kept. Please try again.';
const CHECK_ADDRESS = 'Please check the email address and try again.';

/**
 * All toasts, with the texts of docs/product. Where the server's answer may contain details (`detailsOf`), the
 * entry is a function of them, and has its own text when there are none.
 */
export const TOASTS = {
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

  // tasks
  permissionDenied: bad('Permission Denied', 'You can only view this shared task, not edit it.'),
  taskCompleted: (title: string) => good('Task Completed', `Well done! You completed: ${title}`),
  createTaskFailed: (details?: string) => bad('Failed to add task', details ?? NOT_STORED),
  letGo: (title: string) => good('Let go', title),
  takenUp: (title: string) => good('Taken up again', title),
  taskDeleted: (title: string) => good('Task deleted', title),

  // meetings
  schedulePermissionDenied: bad('Permission Denied', 'You can only view this shared meeting, not edit it.'),
  createScheduleFailed: (details?: string) => bad('Failed to add meeting', details ?? NOT_STORED),
  scheduleDeleted: (title: string) => good('Meeting deleted', title),

  // the first day
  sampleDayAdded: good('A sample day', 'It is yours to change, tick off or delete.'),

  // changes to any item
  saved: (title: string) => good('Saved', title),
  labelsSaved: (title: string) => good('Labels changed', title),
  seriesSaved: (title: string, changed: number, kept: number) =>
    good(
      `${changed} changed`,
      kept === 0 ? title : `${title}. ${kept} ${kept === 1 ? 'keeps its' : 'keep their'} own.`,
    ),
  skipped: (day: string, next: string) => good(`Skipped ${day}`, next),
  added: (day: string, title: string) => good(`Added to ${day}`, title),
  manyAdded: (count: number) => good(`${count} tasks added`),
  duplicated: (title: string) => good('Duplicated', title),
  moved: (day: string, title: string) => good(`Moved to ${day}`, title),
  manyChanged: (words: string) => good(words),
  someRefused: (words: string, why: string) => bad(words, why),
  restored: (title: string) => good('Put back', title),
  reversed: (way: 'undo' | 'redo', did: string, title: string) =>
    good(`${way === 'undo' ? 'Undone' : 'Redone'}: ${did}`, title),
  // refused changes
  notSaved: (details?: string) =>
    bad('Not saved', details ?? 'Your change was taken back. Please try again.'),
  notDecided: (title: string) => bad('Your change was not saved', title),
  notReversed: (way: 'undo' | 'redo', title: string, details?: string) =>
    bad(`Not ${way}ne`, `“${title}” stays as it is. ${details ? `${details}.` : 'Please try again.'}`),
  noLongerThere: (title: string) =>
    bad('No longer there', `“${title}” has been deleted, or is no longer shared with you.`),

  // sharing
  taskShared: good('Task shared!'),
  scheduleShared: good('Schedule shared!'),
  goalShared: good('Goal shared!'),
  shareRemoved: good('Share removed'),
  shareTaskFailed: (details?: string) => bad('Failed to share task', details ?? CHECK_ADDRESS),
  shareScheduleFailed: (details?: string) => bad('Failed to share schedule', details ?? CHECK_ADDRESS),
  shareGoalFailed: (details?: string) => bad('Failed to share goal', details ?? CHECK_ADDRESS),
  taskCollaboratorAdded: good('Collaborator Added'),
  taskCollaboratorRemoved: good('Collaborator Removed'),
  addTaskCollaboratorFailed: (details?: string) => bad('Error', details ?? 'Failed to add collaborator'),
  removeTaskCollaboratorFailed: bad('Error', 'Failed to remove collaborator'),

  // collaboration
  invitationSent: good('Invitation sent!'),
  invitationFailed: (details?: string) => bad('Failed to send invitation', details ?? CHECK_ADDRESS),
  collaboratorRemoved: good('Collaborator removed'),
  requestAccepted: good('Request accepted'),
  requestRejected: good('Request rejected'),
  requestCancelled: good('Request cancelled'),

  // comments and stickers
  commentAdded: good('Comment added!'),
  commentUpdated: good('Comment updated!'),
  commentDeleted: good('Comment deleted'),
  commentFailed: bad('Failed to add comment', 'There was an error posting your comment.'),
  stickerAdded: good('Sticker added!'),
  stickerRemoved: good('Sticker removed'),
  stickerFailed: bad('Failed to add sticker'),

  // goals
  goalPermissionDenied: bad('Permission Denied', 'You can only view this shared goal, not edit it.'),
  goalCreated: good('Goal created!'),
  goalDeleted: (title: string) => good('Goal deleted', title),
  goalFailed: bad('Failed to create goal', 'There was an error creating your goal. Please try again.'),

  // files
  fileAttached: good('File attached!'),
  attachmentRemoved: good('Attachment removed'),
  attachFailed: bad('Failed to attach file'),
  fileUploaded: good('File uploaded successfully!'),
  fileDeleted: good('File deleted'),
  uploadFailed: bad('Upload failed', 'There was an error uploading your file. Please try again.'),
  invalidFileType: bad('Invalid file type', 'Please upload a PDF or image file (JPEG, PNG, GIF, WebP).'),
  fileTooLarge: bad('File too large', 'Please upload a file smaller than 10MB.'),
  fileLoading: good('Loading file...', 'Please wait while the file is prepared for download.'),
  downloadFailed: bad('Download failed'),

  // notifications
  notificationsEnabled: good('Notifications enabled'),
  notificationsDisabled: bad('Notifications disabled', 'You can enable them in your browser settings.'),
  notificationsNotSupported: bad('Notifications not supported'),
  pushTestSent: good('Test sent', 'Your browser shows it in a moment.'),
  pushTestFailed: (details?: string) =>
    bad('Test not sent', details ?? 'The push service of your browser did not take it. Please try again.'),
  settingsUpdated: good('Settings updated', 'Your notification preferences have been saved.'),
  settingsUpdateFailed: bad('Error', 'Failed to update notification settings.'),

  // outside calendars
  calendarHidden: (name: string) => good('Calendar hidden', name),

  // the hours of a day
  hoursUpdated: good('Settings updated', 'Your hours have been saved.'),
  hoursUpdateFailed: bad('Error', 'Failed to save your hours. Please try again.'),

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
} as const satisfies Record<string, ToastEntry | ((...values: never[]) => ToastEntry)>;

/** Shows a toast in place of the previous one. */
export function notify({ title, description, destructive, action, second }: Notice): void {
  const button = (press: Press | undefined) =>
    press && {
      label: press.label,
      onClick: () => {
        blurToast();
        press.onPress();
      },
    };
  withToaster((toast) => {
    const show = destructive ? toast.error : toast.success;
    toast.dismiss();
    show(title, { description, action: button(action), cancel: button(second) });
  });
}

/**
 * Moves the focus out of the toast, so that the toaster returns it to where it was before. Called before the action,
 * which may move the focus elsewhere.
 */
function blurToast(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.closest('[data-sonner-toaster]')) focused.blur();
}

/** Hides the toast. */
export const dismissNotice = (): void => dismissToast();
