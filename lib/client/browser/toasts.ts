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

export const good = (title: string, description?: string): ToastEntry => ({ title, description });
export const bad = (title: string, description?: string): ToastEntry => ({
  title,
  description,
  destructive: true,
});

const NOT_STORED = 'What you wrote is kept. Please try again.';
const CHECK_ADDRESS = 'Please check the email address and try again.';

/**
 * The toasts of what the pages of the planner load at first, with the texts of docs/product; further-toasts.ts has the
 * others. Where the server's answer may contain details (`detailsOf`), the
 * entry is a function of them, and has its own text when there are none.
 */
export const TOASTS = {
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
  added: (day: string, title: string) => good(`Added to ${day}`, title),
  manyAdded: (count: number) => good(`${count} tasks added`),
  reversed: (way: 'undo' | 'redo', did: string, title: string) =>
    good(`${way === 'undo' ? 'Undone' : 'Redone'}: ${did}`, title),
  // refused changes
  notSaved: (details?: string) =>
    bad('Not saved', details ?? 'Your change was taken back. Please try again.'),
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

  // outside calendars
  // settings that a view changes
  settingsUpdated: good('Settings updated', 'Your notification preferences have been saved.'),
  settingsUpdateFailed: bad('Error', 'Failed to update notification settings.'),
  hoursUpdated: good('Settings updated', 'Your hours have been saved.'),
  hoursUpdateFailed: bad('Error', 'Failed to save your hours. Please try again.'),
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
