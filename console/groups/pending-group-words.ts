import { approvalsTexts } from '#console/approvals/approvals-texts.en.ts'
import { differencesShown, wordFor } from '#console/groups/group-differences.ts'
import { signOnTexts } from '#console/groups/sign-on-texts.en.ts'
import type { Difference } from '#console/shell/difference-list.tsx'
import type { PendingChange } from '#shared/approvals/approval-calls.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Labels of a provider's fields, by their API names. */
const providerLabels = {
  issuer: 'issuer',
  ssoUrl: 'ssoUrl',
  certificates: 'certificates',
  clientId: 'clientId',
  clientSecret: 'clientSecret',
  eligibilityAttribute: 'attribute',
  idpInitiated: 'idpInitiated',
  ssoSatisfiesMfa: 'satisfiesMfa',
} as const

const providerValue = (field: string, value: unknown): string | null => {
  if (value === null) return null
  if (typeof value === 'boolean') return wordFor(value ? 'yes' : 'no')
  if (field === 'clientSecret') return textsOf(approvalsTexts)(value === 'new' ? 'new' : 'stored')
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** A change of a group or its providers that waits, as readable labels and values. */
export const pendingGroupDifferences = ({ kind, changes }: PendingChange): Difference[] =>
  kind === 'group.save'
    ? differencesShown(changes)
    : changes.map(({ field, before, after }) => ({
        field: textsOf(signOnTexts)(providerLabels[field as keyof typeof providerLabels]),
        now: providerValue(field, before),
        after: providerValue(field, after),
      }))
