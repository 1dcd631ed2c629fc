/** What of a patient's records can be taken away or shared. */
export const recordParts = ['medical-info', 'visits', 'summaries', 'messages'] as const
export type RecordPart = (typeof recordParts)[number]

export const isRecordPart = (word: string): word is RecordPart => recordParts.some((part) => part === word)

export const recordFormats = ['pdf', 'fhir'] as const
export type RecordFormat = (typeof recordFormats)[number]

/** For how long a link opens, in milliseconds. */
export const shareMs = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 } as const
export const shareLengths = ['hour', 'day', 'week'] as const
export type ShareLength = (typeof shareLengths)[number]

/** Wrong passcodes in a row after which a link is closed for good. */
export const mostPasscodeTries = 5

/** Signs that nobody mistakes for others; read in groups of four. */
export const passcodeSigns = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const passcodeLength = 8

/** A passcode as it is compared: however it was typed. */
export const plainPasscode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** `7K2M 9QPX` */
export const passcodeShown = (passcode: string): string => passcode.replace(/(.{4})(?=.)/g, '$1 ')

/** Links of a member that are listed, the newest first; and that may be open at once. */
export const mostShares = 50
export const mostOpenShares = 20
