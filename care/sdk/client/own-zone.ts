/** The time zone of the reader's browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
