import { useEffect } from 'react'
import { pageSizes } from '#shared/providers/provider-rules.ts'
import { FoundCount } from '#ui/components/found-count.tsx'
import { MapWithList } from '#ui/components/map-with-list.tsx'
import { Pager } from '#ui/components/pager.tsx'
import { findProvidersTexts } from '#web/providers/find-providers-texts.ts'
import { ProviderDetails } from '#web/providers/provider-details.tsx'
import { ProviderFilterBar } from '#web/providers/provider-filter-bar.tsx'
import { withFilters } from '#web/providers/provider-filters.ts'
import { ProviderItem } from '#web/providers/provider-item.tsx'
import { ProviderListState } from '#web/providers/provider-list-state.tsx'
import { useProviderFilters } from '#web/providers/use-provider-filters.ts'
import { useProviders } from '#web/providers/use-providers.ts'

/** /providers */
export const FindProvidersPage = () => {
  const t = findProvidersTexts()
  const { filters, hrefOf, change, closeDetails } = useProviderFilters()
  const found = useProviders(filters)
  const { doctors, places, count, pages, isSettled, source } = found
  const { zip, radius, page, size } = filters
  const open = doctors.find(({ id }) => id === filters.open)
  useEffect(() => {
    // The address may name a page that is no more.
    if (isSettled && pages > 0 && page >= pages) change({ ...filters, page: pages - 1 })
  }, [isSettled, pages, page, change, filters])
  return (
    <MapWithList
      bar={<ProviderFilterBar filters={filters} hrefOf={hrefOf} onChange={change} />}
      count={
        <FoundCount counted={count > 0 ? t('counted', { n: count }) : null} isSearching={found.isFetching} radius={radius} zip={zip} />
      }
      places={places}
      numberFrom={page * size + 1}
      renderItem={(at, number) => {
        const doctor = doctors[at]
        return doctor && <ProviderItem doctor={doctor} number={number} href={hrefOf({ ...filters, open: doctor.id })} />
      }}
      instead={
        doctors.length === 0 && (
          <ProviderListState found={found} filters={filters} onWiden={(miles) => change(withFilters(filters, { radius: miles }))} />
        )
      }
      foot={
        count > 0 && (
          <Pager {...{ page, pages, size, count }} sizes={pageSizes} onChange={(next) => change({ ...filters, ...next, open: null })} />
        )
      }
      details={open && <ProviderDetails doctor={open} source={source} onBack={closeDetails} />}
      openId={open?.id ?? null}
      onOpen={(id) => change({ ...filters, open: id })}
    />
  )
}
