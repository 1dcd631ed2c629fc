/** What there is to hear of, in the order of the settings. */
export const notificationKinds = ['visits', 'messages', 'invoices', 'programs', 'security'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationChannels = ['email', 'text'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

export type NotificationChannels = Record<NotificationKind, NotificationChannel[]>

/** How long before a visit a reminder may come, in minutes: a day, an hour, ten minutes. */
export const reminderChoices = [1440, 60, 10] as const
export type ReminderMinutes = (typeof reminderChoices)[number]

export type NotificationPreferences = {
  channels: NotificationChannels
  /** None: no reminders. They go where notices of visits go. */
  reminderMinutes: ReminderMinutes[]
}

/** Whoever chose nothing hears of everything by mail, of visits by text as well, and is reminded a day and an hour before. */
export const defaultPreferences: NotificationPreferences = {
  channels: { visits: ['email', 'text'], messages: ['email'], invoices: ['email'], programs: ['email'], security: ['email'] },
  reminderMinutes: [1440, 60],
}

/** Notices about the security of the account always leave by mail: else a thief would switch them off first. */
export const isAlwaysOn = (kind: NotificationKind, channel: NotificationChannel): boolean => kind === 'security' && channel === 'email'

const settledChannels = (kind: NotificationKind, chosen: readonly NotificationChannel[]): NotificationChannel[] =>
  notificationChannels.filter((channel) => isAlwaysOn(kind, channel) || chosen.includes(channel))

/** What is kept of a wish: each channel and time once, in order, and what cannot be switched off on. */
export const settledPreferences = ({ channels, reminderMinutes }: NotificationPreferences): NotificationPreferences => ({
  channels: {
    visits: settledChannels('visits', channels.visits),
    messages: settledChannels('messages', channels.messages),
    invoices: settledChannels('invoices', channels.invoices),
    programs: settledChannels('programs', channels.programs),
    security: settledChannels('security', channels.security),
  },
  reminderMinutes: reminderChoices.filter((minutes) => reminderMinutes.includes(minutes)),
})
