const hour = 3_600_000

/** Milliseconds: an hour without a call, twelve in all, the time a PIN may take, and how long a link for a password holds. */
export const clinicianTimes = { idle: hour, absolute: 12 * hour, pending: 35 * 60_000, invitation: 72 * hour } as const
