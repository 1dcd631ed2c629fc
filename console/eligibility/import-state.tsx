import { importsTexts } from '#console/eligibility/imports-texts.en.ts'
import type { ImportState } from '#shared/eligibility/import-words.ts'
import { StatusBadge, type Tone } from '#ui/components/states/status-badge.tsx'
import { textsOf } from '#ui/lib/texts.ts'

const tones: Record<ImportState, Tone> = {
  receiving: 'info',
  checking: 'info',
  ready: 'warning',
  stopped: 'danger',
  applying: 'info',
  done: 'success',
  quarantined: 'danger',
  failed: 'danger',
  discarded: 'neutral',
}

export const ImportStateBadge = ({ state }: { state: ImportState }) => (
  <StatusBadge tone={tones[state]}>{textsOf(importsTexts)(state)}</StatusBadge>
)

/** Whether the server is still working on the run, so that the page must poll. */
export const isMoving = (state: ImportState): boolean => state === 'receiving' || state === 'checking' || state === 'applying'
