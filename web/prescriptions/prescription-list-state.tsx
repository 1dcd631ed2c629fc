import { prescriptionCalls } from '#shared/prescriptions/prescription-calls.ts'
import { LostSunScene, SunScene } from '#ui/components/arch.tsx'
import { LinkChips } from '#ui/components/chips.tsx'
import { PlaceSkeleton } from '#ui/components/finder/place-skeleton.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { ErrorPanel } from '#ui/components/states/error-panel.tsx'
import { useSearch } from '#ui/lib/calls/use-search.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { type PrescriptionFilters, withPrescriptionFilters } from '#web/prescriptions/prescription-filters.ts'
import { prescriptionsTexts } from '#web/prescriptions/prescriptions-texts.en.ts'
import type { usePrescriptions } from '#web/prescriptions/use-prescriptions.ts'

type Props = {
  found: Pick<ReturnType<typeof usePrescriptions>, 'isAsking' | 'isFailed' | 'isEmpty' | 'retry'>
  filters: PrescriptionFilters
  hrefOf: (filters: PrescriptionFilters) => string
}

/** The text of a list without rows (RX-22, RX-56). If no drug has the typed name, similar names are offered. */
export const PrescriptionListState = ({ found: { isAsking, isFailed, isEmpty, retry }, filters, hrefOf }: Props) => {
  const t = textsOf(prescriptionsTexts)
  const { term, zip } = filters
  const alike = useSearch(prescriptionCalls.searchDrugs, isEmpty ? { name: term } : null).data?.data.drugs ?? []
  const others = alike.filter(({ name }) => name !== term)
  if (isAsking)
    return (
      <EmptyState scene={<SunScene />} title={t('askTitle')}>
        {t('hint')}
      </EmptyState>
    )
  if (isFailed) return <ErrorPanel text={t('hint')} onRetry={() => void retry()} />
  if (!isEmpty) return <PlaceSkeleton />
  return (
    <EmptyState
      scene={<LostSunScene />}
      title={t('nothing')}
      action={
        others.length > 0 && (
          <>
            <p aria-hidden="true">{t('didYouMean')}</p>
            <LinkChips
              label={t('didYouMean')}
              links={others.map(({ name }) => ({ href: hrefOf(withPrescriptionFilters(filters, { term: name })), text: name }))}
            />
          </>
        )
      }
    >
      {t('nothingMore', { zip })}
    </EmptyState>
  )
}
