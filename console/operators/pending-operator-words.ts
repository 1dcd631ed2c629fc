import { operatorsTexts } from '#console/operators/operators-texts.en.ts'
import { consoleShellTexts } from '#console/shell/console-shell-texts.en.ts'
import type { Difference } from '#console/shell/difference-list.tsx'
import type { PendingChange } from '#shared/approvals/approval-calls.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'
import { textsOf } from '#ui/lib/texts.ts'

const shownValue = (field: string, value: unknown): string | null => {
  if (field === 'groups') return Array.isArray(value) ? value.join(', ') : textsOf(operatorsTexts)('everyGroup')
  if (field === 'factors') return textsOf(operatorsTexts)(value === 'set' ? 'factorsSet' : 'factorsNone')
  const role = operatorRoles.find((one) => one === value)
  if (role) return textsOf(consoleShellTexts)(role)
  return value === null ? null : String(value)
}

/** A change of an operator that waits, as readable labels and values. */
export const pendingOperatorDifferences = ({ changes }: PendingChange): Difference[] =>
  changes.map(({ field, before, after }) => ({
    field: textsOf(operatorsTexts)(field as 'name' | 'email' | 'role' | 'groups' | 'factors'),
    now: shownValue(field, before),
    after: shownValue(field, after),
  }))
