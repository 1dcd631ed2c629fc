import { importWords } from '#console/eligibility/import-word-texts.en.ts'
import type { QuarantineReason, RejectReason, SyntaxReason, WarningReason } from '#shared/eligibility/import-words.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Text of the server's reason code; an unknown code is returned unchanged. */
export const reasonShown = (reason: string): string =>
  textsOf(importWords)(reason as RejectReason | WarningReason | SyntaxReason | QuarantineReason)
