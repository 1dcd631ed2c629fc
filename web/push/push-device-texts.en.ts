/** Texts of the devices that show push notifications, in the settings. */
export const pushDeviceTexts = {
  isOn: 'Notifications are on for this device',
  refused: 'Your browser didn’t allow notifications.',
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
  loadFailed: 'We couldn’t load this. Please try again.',
  deviceOn: '{browser} on {system}',
  unknownDevice: 'Unknown browser',
  removed: 'Device removed',
} as const
export type PushDeviceTexts = Record<keyof typeof pushDeviceTexts, string>
