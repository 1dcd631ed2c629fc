/** From the first byte to the end: the words of a run's way. `stopped` waits for an operator who says that so many terminations are meant. */
export const importStates = [
  ...(['receiving', 'checking', 'ready', 'stopped', 'applying', 'done'] as const),
  ...(['quarantined', 'failed', 'discarded'] as const),
]
export type ImportState = (typeof importStates)[number]

/** The lists of a run. One row can stand in several: added and terminated, changed and with a warning. */
export const findingKinds = ['added', 'changed', 'terminated', 'rejected', 'warning'] as const
export type FindingKind = (typeof findingKinds)[number]

/** Why a row was not taken. The words are what the report prints. */
export const rejectReasons = [
  ...(['short row', 'long row', 'open quote', 'no group', 'unknown group', 'other group', 'no member id', 'no subscriber'] as const),
  ...(['unknown relation', 'contradictory relation', 'unknown action', 'missing name', 'bad name', 'missing birth date'] as const),
  ...(['bad birth date', 'future birth date', 'bad sex', 'bad zip', 'bad date', 'end before start', 'no end date'] as const),
  ...(['no student id', 'unknown member', 'duplicate member', 'id of another person', 'family too large', 'could not be stored'] as const),
]
export type RejectReason = (typeof rejectReasons)[number]

/** What is worth a look though the row was taken. */
export const warningReasons = [
  ...(['zip of another state', 'no zip', 'no start date', 'bad email', 'bad phone', 'possible duplicate'] as const),
  ...(['relation read as dependent', 'ended with the subscriber', 'interchange number used before'] as const),
]
export type WarningReason = (typeof warningReasons)[number]

/** Why nothing of a file was taken. */
export const quarantineReasons = [
  ...([
    'empty file',
    'missing columns',
    'not an 834',
    'cut off',
    'wrong interchange number',
    'wrong group count',
    'wrong group number',
  ] as const),
  ...(['wrong transaction count', 'wrong transaction number', 'wrong segment count', 'segment too long', 'segment out of place'] as const),
]
export type QuarantineReason = (typeof quarantineReasons)[number]
