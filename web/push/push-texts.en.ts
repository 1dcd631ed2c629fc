/** Texts of push notifications: the offer after a visit is booked, and the devices in the settings. */
export const pushTexts = {
  offerTitle: 'Want a heads-up?',
  offerText: 'We can notify you on this device when your visit is about to start. Notifications never mention your health.',
  turnOn: 'Turn on notifications',
  notNow: 'Not now',
  isOn: 'Notifications are on for this device',
  refused: 'Your browser did not allow notifications.',
  title: 'Notifications on your devices',
  text: 'Devices that show a notification when a visit is near or a message arrives. They show a short title, never anything about your health.',
  turnOnHere: 'Turn on for this device',
  unsupported: 'This browser can’t show notifications. On an iPhone or iPad, add this portal to your Home Screen first.',
  blocked: 'Your browser blocks notifications from this portal. You can allow them in your browser’s settings.',
  none: 'No device shows notifications yet.',
  added: 'Added {when}',
  lastUsed: 'Last used {when}',
  thisDevice: 'This device',
  remove: 'Remove',
  removeDevice: 'Remove {device}',
  removed: 'Device removed',
} as const
export type PushTexts = Record<keyof typeof pushTexts, string>
