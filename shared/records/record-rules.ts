/** Parts of a patient's records that can be downloaded or shared. */
export const recordParts = ['medical-info', 'visits', 'summaries', 'messages'] as const
export type RecordPart = (typeof recordParts)[number]

export const isRecordPart = (word: string): word is RecordPart => recordParts.some((part) => part === word)

export const recordFormats = ['pdf', 'fhir'] as const
export type RecordFormat = (typeof recordFormats)[number]

/** How long a link is valid, in milliseconds. */
export const shareMs = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 } as const
export const shareLengths = ['hour', 'day', 'week'] as const
export type ShareLength = (typeof shareLengths)[number]

/** Number of consecutive wrong passcodes that closes a link permanently. */
export const mostPasscodeTries = 5

export const passcodeLength = 8

/** Formats a passcode as `7K2M 9QPX`. */
export const passcodeShown = (passcode: string): string => passcode.replace(/(.{4})(?=.)/g, '$1 ')

/** Maximum number of links listed, newest first, and of links open at once. */
export const mostShares = 50
export const mostOpenShares = 20
