import { importsTexts } from '#console/eligibility/imports-texts.en.ts'
import type { ShownRun } from '#shared/eligibility/import-calls.ts'
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

/** What a checked file would do: `rejected` if every row has errors. Null before the check. */
export const effectOf = ({ state, counts }: Pick<ShownRun, 'state' | 'counts'>): 'changes' | 'nothing' | 'rejected' | null => {
  if (state !== 'ready' || counts === null) return null
  if (counts.added + counts.changed + counts.terminated > 0) return 'changes'
  return counts.rejected > 0 && counts.rejected === counts.read ? 'rejected' : 'nothing'
}

export const ImportStateBadge = ({ run }: { run: Pick<ShownRun, 'state' | 'counts'> }) => {
  const t = textsOf(importsTexts)
  const effect = effectOf(run)
  if (effect === 'rejected') return <StatusBadge tone="danger">{t('rejectedReady')}</StatusBadge>
  if (effect === 'nothing') return <StatusBadge>{t('nothingReady')}</StatusBadge>
  return <StatusBadge tone={tones[run.state]}>{t(run.state)}</StatusBadge>
}

/** Whether the server is still working on the run, so that the page must poll. */
export const isMoving = (state: ImportState): boolean => state === 'receiving' || state === 'checking' || state === 'applying'
