import { approvalsTexts } from '#console/approvals/approvals-texts.en.ts'
import { wordFor } from '#console/groups/group-differences.ts'
import { signOnTexts } from '#console/groups/sign-on-texts.en.ts'
import { staffSignOnTexts } from '#console/operators/staff-sign-on-texts.en.ts'
import type { Difference } from '#console/shell/difference-list.tsx'
import type { PendingChange } from '#shared/approvals/approval-calls.ts'
import { textsOf } from '#ui/lib/texts.ts'

const ofProvider = {
  issuer: 'issuer',
  ssoUrl: 'ssoUrl',
  certificates: 'certificates',
  clientId: 'clientId',
  clientSecret: 'clientSecret',
} as const
type OwnField =
  | 'name'
  | 'emailAttribute'
  | 'groupsAttribute'
  | 'roles'
  | 'createsAccounts'
  | 'factorValues'
  | 'passwordsOff'
  | 'breakGlassId'

const labelOf = (field: string): string =>
  field in ofProvider ? textsOf(signOnTexts)(ofProvider[field as keyof typeof ofProvider]) : textsOf(staffSignOnTexts)(field as OwnField)

const shownValue = (field: string, value: unknown): string | null => {
  if (value === null) return null
  if (typeof value === 'boolean') return wordFor(value ? 'yes' : 'no')
  if (field === 'clientSecret') return textsOf(approvalsTexts)(value === 'new' ? 'new' : 'stored')
  return Array.isArray(value) ? value.join('; ') : String(value)
}

/** A change of the operators' identity provider that waits, as readable labels and values. The name is listed only if it changes. */
export const pendingStaffProviderDifferences = ({ changes }: PendingChange): Difference[] =>
  changes
    .filter(({ before, after }) => before !== after)
    .map(({ field, before, after }) => ({ field: labelOf(field), now: shownValue(field, before), after: shownValue(field, after) }))
