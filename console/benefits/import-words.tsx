import { benefitImportsTexts } from '#console/benefits/benefit-imports-texts.en.ts'
import type { BenefitImportCounts, BenefitImportState } from '#shared/benefits/benefit-import-calls.ts'
import { StatusBadge, type Tone } from '#ui/components/states/status-badge.tsx'
import { textsOf } from '#ui/lib/texts.ts'

const tones: Record<BenefitImportState, Tone> = {
  receiving: 'info',
  checking: 'info',
  refused: 'danger',
  ready: 'warning',
  applying: 'info',
  done: 'success',
  discarded: 'neutral',
  failed: 'danger',
}

export const BenefitImportBadge = ({ state }: { state: BenefitImportState }) => (
  <StatusBadge tone={tones[state]}>{textsOf(benefitImportsTexts)(state)}</StatusBadge>
)

/** Whether the server is still working on the file, so that the page must ask again. */
export const isWorkedOn = (state: BenefitImportState): boolean => state === 'receiving' || state === 'checking' || state === 'applying'

/** How many plans, amounts or providers the file changes; null before it is checked. */
export const changeCount = (counts: BenefitImportCounts | null): number | null =>
  counts && counts.added + counts.changed + (counts.removed ?? 0)
