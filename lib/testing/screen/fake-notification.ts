type Shown = { title: string; body: string; tag: string };

/** Stands in for the browser's notifications: what it shows is listed, and can be pressed. */
export class FakeNotification {
  static permission: NotificationPermission = 'default';
  /** What the person answers when they are asked. */
  static answer: NotificationPermission = 'granted';
  static all: FakeNotification[] = [];
  /** Whether it is a browser that leaves them to service workers, as Chrome on Android does. */
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

/** Makes it a browser without notifications, as jsdom is. */
export const removeNotifications = (): void => void Reflect.deleteProperty(globalThis, 'Notification');
