type Shown = { title: string; body: string; tag: string };

/** Replaces the browser's notifications: shown ones are listed, and can be pressed. */
export class FakeNotification {
  static permission: NotificationPermission = 'default';
  /** The person's answer to the permission prompt. */
  static answer: NotificationPermission = 'granted';
  static all: FakeNotification[] = [];
  /** True for a browser that leaves them to service workers, such as Chrome on Android. */
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

/** Gives the browser notifications, until `removeNotifications`. */
export function installNotifications(permission: NotificationPermission): void {
  FakeNotification.permission = permission;
  FakeNotification.answer = 'granted';
  FakeNotification.all = [];
  FakeNotification.isForbidden = false;
  Object.assign(globalThis, { Notification: FakeNotification });
}

/** Makes it a browser without notifications, like jsdom. */
export const removeNotifications = (): void => void Reflect.deleteProperty(globalThis, 'Notification');
