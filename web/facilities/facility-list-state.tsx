import { FinderState } from '#ui/components/finder-state.tsx'
import { finderTexts } from '#ui/components/finder-texts.ts'
import { milesShown } from '#ui/lib/place-format.ts'
import type { FacilityFilters } from '#web/facilities/facility-filters.ts'
import { findFacilitiesTexts } from '#web/facilities/find-facilities-texts.ts'
import type { useFacilities } from '#web/facilities/use-facilities.ts'

type Props = {
  found: Pick<ReturnType<typeof useFacilities>, 'isAsking' | 'isFailed' | 'isEmpty' | 'retry'>
  filters: FacilityFilters
  onWiden: (radius: number) => void
}

/** What the list says while it has no rows; without a kind nothing is searched for (FAC-04). */
export const FacilityListState = ({ found: { isAsking, isFailed, isEmpty, retry }, filters: { radius, zip, kinds }, onWiden }: Props) => {
  const t = findFacilitiesTexts()
  const missing = kinds.length === 0 ? { title: t('askKind') } : { title: finderTexts()('askTitle'), hint: t('askZip') }
  return (
    <FinderState
      ask={isAsking ? missing : null}
      failure={isFailed ? t('none') : null}
      none={isEmpty ? { title: t('noneTitle'), hint: t('noneHint', { radius: milesShown(radius), zip }) } : null}
      radius={radius}
      onRetry={retry}
      onWiden={onWiden}
    />
  )
}
