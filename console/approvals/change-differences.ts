import { approvalsTexts } from '#console/approvals/approvals-texts.en.ts'
import { differencesShown, wordFor } from '#console/groups/group-differences.ts'
import { signOnTexts } from '#console/groups/sign-on-texts.en.ts'
import { operatorsTexts } from '#console/operators/operators-texts.en.ts'
import { consoleShellTexts } from '#console/shell/console-shell-texts.en.ts'
import type { Difference } from '#console/shell/difference-list.tsx'
import type { PendingChange } from '#shared/approvals/approval-calls.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'
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

const operatorValue = (value: unknown): string | null => {
  const role = operatorRoles.find((one) => one === value)
  if (role) return textsOf(consoleShellTexts)(role)
  return value === null ? null : String(value)
}

/** A change that waits, as readable labels and values. */
export const changeDifferences = ({ kind, changes }: PendingChange): Difference[] => {
  if (kind === 'group.save') return differencesShown(changes)
  const isProvider = kind.startsWith('provider.')
  return changes.map(({ field, before, after }) => ({
    field: isProvider
      ? textsOf(signOnTexts)(providerLabels[field as keyof typeof providerLabels])
      : textsOf(operatorsTexts)(field as 'name' | 'email' | 'role'),
    now: isProvider ? providerValue(field, before) : operatorValue(before),
    after: isProvider ? providerValue(field, after) : operatorValue(after),
  }))
}
