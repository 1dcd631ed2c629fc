/** Kinds of notifications, in the order of the settings page. */
export const notificationKinds = ['visits', 'messages', 'invoices', 'programs', 'security'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationChannels = ['email', 'text'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** What browsers of the member's show as push notifications, in the order of the settings page. */
export const pushKinds = ['visitSoon', 'clinicianReady', 'message', 'earlierTime'] as const
export type PushKind = (typeof pushKinds)[number]

export type NotificationChannels = Record<NotificationKind, NotificationChannel[]>

/** Choices for visit reminders, in minutes before the visit: a day, an hour, ten minutes. */
export const reminderChoices = [1440, 60, 10] as const
export type ReminderMinutes = (typeof reminderChoices)[number]

export type NotificationPreferences = {
  channels: NotificationChannels
  /** Empty means no reminders. They use the channels of visit notifications. */
  reminderMinutes: ReminderMinutes[]
  /** Kinds for the devices that the member added; without devices they change nothing. */
  push: PushKind[]
}

/** Defaults: everything by e-mail, visits also by text, reminders a day and an hour before, and every kind on a device once one is added. */
export const defaultPreferences: NotificationPreferences = {
  channels: { visits: ['email', 'text'], messages: ['email'], invoices: ['email'], programs: ['email'], security: ['email'] },
  reminderMinutes: [1440, 60],
  push: [...pushKinds],
}

/** Security notifications are always sent by e-mail, so that an attacker cannot turn them off. */
export const isAlwaysOn = (kind: NotificationKind, channel: NotificationChannel): boolean => kind === 'security' && channel === 'email'

const settledChannels = (kind: NotificationKind, chosen: readonly NotificationChannel[]): NotificationChannel[] =>
  notificationChannels.filter((channel) => isAlwaysOn(kind, channel) || chosen.includes(channel))

/** Normalizes preferences: no duplicates, in order, and with the notifications that cannot be turned off. */
export const settledPreferences = ({ channels, reminderMinutes, push }: NotificationPreferences): NotificationPreferences => ({
  channels: {
    visits: settledChannels('visits', channels.visits),
    messages: settledChannels('messages', channels.messages),
    invoices: settledChannels('invoices', channels.invoices),
    programs: settledChannels('programs', channels.programs),
    security: settledChannels('security', channels.security),
  },
  reminderMinutes: reminderChoices.filter((minutes) => reminderMinutes.includes(minutes)),
  push: pushKinds.filter((kind) => push.includes(kind)),
})
