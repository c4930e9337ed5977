type Shown = { title: string; body: string; tag: string };

/** A fake of the browser's `Notification`. It records what was shown; a test clicks one by calling its `onclick`. */
export class FakeNotification {
  static permission: NotificationPermission = 'default';
  /** The person's answer to the permission prompt. */
  static answer: NotificationPermission = 'granted';
  static all: FakeNotification[] = [];
  /**
   * True to throw on construction, as browsers do that show notifications only through a service worker: Chrome on
   * Android.
   */
  static isForbidden = false;
  onclick: (() => void) | null = null;

  constructor(
    readonly title: string,
    readonly options: NotificationOptions = {},
  ) {
    if (FakeNotification.isForbidden) throw new TypeError('Illegal constructor.');
    FakeNotification.all.push(this);
  }

  static async requestPermission(): Promise<NotificationPermission> {
    FakeNotification.permission = FakeNotification.answer;
    return FakeNotification.permission;
  }

  static shown(): Shown[] {
    return FakeNotification.all.map(({ title, options }) => ({
      title,
      body: options.body ?? '',
      tag: options.tag ?? '',
    }));
  }

  close(): void {}
}

/** Installs the fake as the global `Notification`, until `removeNotifications` is called. */
export function installNotifications(permission: NotificationPermission): void {
  FakeNotification.permission = permission;
  FakeNotification.answer = 'granted';
  FakeNotification.all = [];
  FakeNotification.isForbidden = false;
  Object.assign(globalThis, { Notification: FakeNotification });
}

/** Removes the global `Notification`, which jsdom does not have either. */
export const removeNotifications = (): void => void Reflect.deleteProperty(globalThis, 'Notification');
