import { FoundCount } from '#ui/components/found-count.tsx'
import { MapWithList } from '#ui/components/map-with-list.tsx'
import { MoreRows } from '#ui/components/more-rows.tsx'
import { FacilityDetails } from '#web/facilities/facility-details.tsx'
import { FacilityFilterBar } from '#web/facilities/facility-filter-bar.tsx'
import { withFilters } from '#web/facilities/facility-filters.ts'
import { FacilityItem } from '#web/facilities/facility-item.tsx'
import { FacilityListState } from '#web/facilities/facility-list-state.tsx'
import { findFacilitiesTexts } from '#web/facilities/find-facilities-texts.ts'
import { useFacilities } from '#web/facilities/use-facilities.ts'
import { useFacilityFilters } from '#web/facilities/use-facility-filters.ts'

/** /facilities */
export const FindFacilitiesPage = () => {
  const t = findFacilitiesTexts()
  const { filters, hrefOf, change, goDown, closeDetails } = useFacilityFilters()
  const found = useFacilities(filters)
  const { facilities, places, count, next, isFetching, isFailed } = found
  const { zip, radius } = filters
  const open = facilities.find(({ id }) => id === filters.open)
  const more = () => {
    if (isFailed) void found.retry()
    else if (next !== null) goDown(next)
  }
  const goesOn = facilities.length > 0 && (next !== null || isFetching || isFailed)
  return (
    <MapWithList
      bar={<FacilityFilterBar filters={filters} onChange={change} />}
      count={<FoundCount counted={count > 0 ? t('counted', { n: count }) : null} isSearching={isFetching} radius={radius} zip={zip} />}
      places={places}
      renderItem={(at, number) => {
        const facility = facilities[at]
        return facility && <FacilityItem facility={facility} number={number} href={hrefOf({ ...filters, open: facility.id })} />
      }}
      instead={
        facilities.length === 0 && (
          <FacilityListState found={found} filters={filters} onWiden={(miles) => change(withFilters(filters, { radius: miles }))} />
        )
      }
      end={goesOn && <MoreRows after={facilities.length} isBusy={isFetching} onReached={more} />}
      details={open && <FacilityDetails facility={open} source={found.source} onBack={closeDetails} />}
      openId={open?.id ?? null}
      onOpen={(id) => change({ ...filters, open: id })}
    />
  )
}
