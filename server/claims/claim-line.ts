import type { RejectedRow } from '#platform/import/import-report.ts'
import type { NetworkSide } from '#shared/benefits/plan-words.ts'
import { type ClaimAmounts, owedKinds, owedOf } from '#shared/claims/claim-amounts.ts'
import type { ClaimKind, ClaimStatus } from '#shared/claims/claim-words.ts'

/**
 * A line of a claim as a file gives it, with the whole claim's facts beside it. `line`: where it is in the file. `statement`: lines of one
 * claim with the same number are one statement of the payer; a later statement replaces an earlier one. `sensitive` and `reasons` are joined
 * with commas. Days are `YYYY-MM-DD`, `asOf` is ISO 8601, amounts are cents.
 */
export type ReadClaimLine = {
  line: number
  statement: number
  group: string
  subscriber: string
  /** As `foldedName` folds it. */
  first: string
  dob: string
  number: string
  kind: ClaimKind
  status: ClaimStatus
  servedFrom: string
  servedTo: string
  processedOn: string | null
  provider: string
  npi: string | null
  network: NetworkSide | null
  state: string | null
  sensitive: string
  seq: number
  servedOn: string | null
  code: string | null
  description: string | null
  reasons: string
  asOf: string
} & ClaimAmounts

/** A rejected row, with the claim that it damages as far as it can be read. */
export type RejectedLine = RejectedRow & { group: string; number: string }

export type ClaimBatch = { good: ReadClaimLine[]; rejected: RejectedLine[] }

/** Why a line or a claim is rejected by its reader. */
export type ClaimRefusal =
  | ('ClaimNumberMissing' | 'SubscriberMissing' | 'PersonMissing' | 'GroupMissing' | 'KindUnknown' | 'StatusUnknown' | 'DateInvalid')
  | ('DateMissing' | 'ProviderMissing' | 'ProviderInvalid' | 'NetworkUnknown' | 'StateInvalid' | 'LineInvalid' | 'AmountInvalid')
  | (
      | 'AmountsContradict'
      | 'ReasonInvalid'
      | 'SensitiveUnknown'
      | 'TextTooLong'
      | 'AsOfInvalid'
      | 'PatientUnknown'
      | 'NotAClaim'
      | 'Damaged'
    )

/** Amounts with what is owed in all; a refusal if what is owed by kind is more than that. */
export const withOwed = (amounts: ClaimAmounts): ClaimAmounts | 'AmountsContradict' => {
  const owed = owedOf(amounts)
  const parts = owedKinds.reduce((sum, kind) => sum + (amounts[kind] ?? 0), 0)
  return owed !== null && parts > owed ? 'AmountsContradict' : { ...amounts, owed }
}

/** Whether an instant lies more than a day ahead. */
export const isAhead = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + 86_400_000

/** Longest texts of a claim in characters. */
export const longest = { number: 60, provider: 160, code: 20, description: 300 } as const
