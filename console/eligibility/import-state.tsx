import { importsTexts } from '#console/eligibility/imports-texts.ts'
import type { ImportState } from '#shared/eligibility/import-words.ts'
import { StatusBadge, type Tone } from '#ui/components/status-badge.tsx'

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
  <StatusBadge tone={tones[state]}>{importsTexts()(state)}</StatusBadge>
)

/** Something happens by itself: the page asks again. */
export const isMoving = (state: ImportState): boolean => state === 'receiving' || state === 'checking' || state === 'applying'
