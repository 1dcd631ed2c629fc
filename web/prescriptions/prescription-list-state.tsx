import { prescriptionCalls } from '#shared/prescriptions/prescription-calls.ts'
import { LostSunScene, SunScene } from '#ui/components/arch.tsx'
import { LinkChips } from '#ui/components/chips.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { ErrorPanel } from '#ui/components/error-panel.tsx'
import { PlaceSkeleton } from '#ui/components/place-skeleton.tsx'
import { useSearch } from '#ui/lib/use-search.ts'
import { type PrescriptionFilters, withFilters } from '#web/prescriptions/prescription-filters.ts'
import { prescriptionsTexts } from '#web/prescriptions/prescriptions-texts.ts'
import type { usePrescriptions } from '#web/prescriptions/use-prescriptions.ts'

type Props = {
  found: Pick<ReturnType<typeof usePrescriptions>, 'isAsking' | 'isFailed' | 'isEmpty' | 'retry'>
  filters: PrescriptionFilters
  hrefOf: (filters: PrescriptionFilters) => string
}

/** What the list says while it has no rows (RX-22, RX-56). The dashboard's words may be those of no drug: others like them are offered. */
export const PrescriptionListState = ({ found: { isAsking, isFailed, isEmpty, retry }, filters, hrefOf }: Props) => {
  const t = prescriptionsTexts()
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
              links={others.map(({ name }) => ({ href: hrefOf(withFilters(filters, { term: name })), text: name }))}
            />
          </>
        )
      }
    >
      {t('nothingMore', { zip })}
    </EmptyState>
  )
}
