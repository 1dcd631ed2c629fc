import { consoleRetentionTexts } from '#console/retention/console-retention-texts.en.ts'
import type { Difference } from '#console/shell/difference-list.tsx'
import type { PendingChange } from '#shared/approvals/approval-calls.ts'
import type { RetentionKind } from '#shared/retention/retention-kinds.ts'
import { retentionTexts } from '#shared/retention/retention-texts.en.ts'
import { textsOf } from '#ui/lib/texts.ts'

const textOf = (value: unknown): string | null => (value === null ? null : String(value))

/** Shorter periods that wait, in days. */
export const pendingPeriodDifferences = ({ changes }: PendingChange): Difference[] => {
  const t = textsOf(consoleRetentionTexts)
  const shown = (days: unknown) => t('days', { n: Number(days) })
  return changes.map(({ field, before, after }) => ({
    field: textsOf(retentionTexts)(field as RetentionKind),
    now: shown(before),
    after: shown(after),
  }))
}

/** The lifting of a legal hold that waits, as readable labels and values. */
export const pendingHoldDifferences = ({ changes }: PendingChange): Difference[] => {
  const t = textsOf(consoleRetentionTexts)
  return changes.map(({ field, before, after }) => ({
    field: field === 'matter' ? t('hold') : t('reason'),
    now: textOf(before),
    after: textOf(after),
  }))
}
