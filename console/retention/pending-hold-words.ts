import { consoleRetentionTexts } from '#console/retention/console-retention-texts.en.ts'
import type { Difference } from '#console/shell/difference-list.tsx'
import type { PendingChange } from '#shared/approvals/approval-calls.ts'
import { textsOf } from '#ui/lib/texts.ts'

const textOf = (value: unknown): string | null => (value === null ? null : String(value))

/** The lifting of a legal hold that waits, as readable labels and values. */
export const pendingHoldDifferences = ({ changes }: PendingChange): Difference[] => {
  const t = textsOf(consoleRetentionTexts)
  return changes.map(({ field, before, after }) => ({
    field: field === 'matter' ? t('hold') : t('reason'),
    now: textOf(before),
    after: textOf(after),
  }))
}
