import { LostSunScene, SunScene } from '#ui/components/arch.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { ErrorPanel } from '#ui/components/error-panel.tsx'
import { PlaceSkeleton } from '#ui/components/place-skeleton.tsx'
import { prescriptionsTexts } from '#web/prescriptions/prescriptions-texts.ts'
import type { usePrescriptions } from '#web/prescriptions/use-prescriptions.ts'

type Props = { found: Pick<ReturnType<typeof usePrescriptions>, 'isAsking' | 'isFailed' | 'isEmpty' | 'retry'>; zip: string }

/** What the list says while it has no rows (RX-22, RX-56). */
export const PrescriptionListState = ({ found: { isAsking, isFailed, isEmpty, retry }, zip }: Props) => {
  const t = prescriptionsTexts()
  if (isAsking)
    return (
      <EmptyState scene={<SunScene />} title={t('askTitle')}>
        {t('hint')}
      </EmptyState>
    )
  if (isFailed) return <ErrorPanel text={t('hint')} onRetry={() => void retry()} />
  if (!isEmpty) return <PlaceSkeleton />
  return (
    <EmptyState scene={<LostSunScene />} title={t('nothing')}>
      {t('nothingMore', { zip })}
    </EmptyState>
  )
}
