import { hidingAgeShown } from '#console/settings/minor-rules-panel.tsx'
import { minorRulesTexts } from '#console/settings/minor-rules-texts.en.ts'
import type { Difference } from '#console/shell/difference-list.tsx'
import type { PendingChange } from '#shared/approvals/approval-calls.ts'
import { agedKinds } from '#shared/claims/minor-rules.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Ages that wait for a second administrator; null for a rule that is not there. */
export const pendingMinorRuleDifferences = ({ changes }: PendingChange): Difference[] => {
  const t = textsOf(minorRulesTexts)
  const shown = (age: unknown) => (typeof age === 'number' ? hidingAgeShown(age) : null)
  return changes.map(({ field, before, after }) => {
    const [state = '', kind] = field.split(' ')
    const known = agedKinds.find((one) => one === kind)
    return { field: known ? t('what', { state, kind: t(known) }) : field, now: shown(before), after: shown(after) }
  })
}
