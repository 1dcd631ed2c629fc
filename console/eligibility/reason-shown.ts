import { importWords } from '#console/eligibility/imports-texts.ts'
import type { QuarantineReason, RejectReason, WarningReason } from '#shared/eligibility/import-words.ts'

/** A reason of the server in words; an unknown one as it stands. */
export const reasonShown = (reason: string): string => importWords()(reason as RejectReason | WarningReason | QuarantineReason)
