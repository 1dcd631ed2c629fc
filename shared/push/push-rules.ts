import type { PushKind } from '#shared/account/notification-rules.ts'

const minute = 60_000

/**
 * How push services treat each kind (RFC 8030): its urgency, by which they may wait to spare a battery, and how long in ms a message is
 * kept for a browser that is offline. A visit's own time may end it earlier.
 */
export const pushDelivery: Readonly<Record<PushKind, { urgency: 'normal' | 'high'; keptMs: number }>> = {
  visitSoon: { urgency: 'high', keptMs: 60 * minute },
  clinicianReady: { urgency: 'high', keptMs: 15 * minute },
  message: { urgency: 'normal', keptMs: 24 * 60 * minute },
  earlierTime: { urgency: 'high', keptMs: 24 * 60 * minute },
}

/** Visit reminders up to this many minutes before the visit are also pushed: a push says that the visit is soon. */
export const soonestReminder = 60

/** Devices of one member. A further one replaces the one that was used longest ago. */
export const mostPushDevices = 10
