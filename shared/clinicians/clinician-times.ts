const hour = 3_600_000

/** Milliseconds: idle limit, maximum session length, time to enter the PIN, and validity of an invitation link. */
export const clinicianTimes = { idle: hour, absolute: 12 * hour, pending: 35 * 60_000, invitation: 72 * hour } as const
