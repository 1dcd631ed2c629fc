import { useEffect } from 'react'
import type { NetworkStatus } from '#shared/benefits/network-status.ts'
import { typeOfDoctor } from '#shared/favorites/favorite-types.ts'
import type { Doctor } from '#shared/providers/provider-calls.ts'
import { pageSizes } from '#shared/providers/provider-rules.ts'
import { FinderState } from '#ui/components/finder/finder-state.tsx'
import { finderTexts } from '#ui/components/finder/finder-texts.en.ts'
import { FoundCount } from '#ui/components/finder/found-count.tsx'
import { MapWithList } from '#ui/components/finder/map-with-list.tsx'
import { PlaceItem } from '#ui/components/finder/place-item.tsx'
import { useFinderFilters } from '#ui/components/finder/use-finder-filters.ts'
import { NetworkMark } from '#ui/components/network/network-mark.tsx'
import { statusAt, useNameOfPlan, useNetworkStatuses } from '#ui/components/network/use-network-status.ts'
import { Pager } from '#ui/components/pager.tsx'
import { milesShown } from '#ui/lib/place-format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { FavoriteButton } from '#web/favorites/favorite-button.tsx'
import { findProvidersTexts } from '#web/providers/find-providers-texts.en.ts'
import { ProviderDetails } from '#web/providers/provider-details.tsx'
import { ProviderFilterBar } from '#web/providers/provider-filter-bar.tsx'
import {
  type ProviderFilters,
  queryOfProviders,
  readProviderFilters,
  searchOfProviders,
  withProviderFilters,
} from '#web/providers/provider-filters.ts'
import { ProviderMark } from '#web/providers/provider-mark.tsx'
import { descriptionOf, doctorName } from '#web/providers/provider-words.ts'
import { useProviders } from '#web/providers/use-providers.ts'
import { useSession } from '#web/session/use-session.tsx'

const filterRules = {
  read: readProviderFilters,
  queryOf: queryOfProviders,
  isSearch: (filters: ProviderFilters) => searchOfProviders(filters) !== null,
}

type Props = {
  found: Pick<ReturnType<typeof useProviders>, 'isAsking' | 'isFailed' | 'isEmpty' | 'retry'>
  filters: Pick<ProviderFilters, 'radius' | 'zip'>
  onWiden: (radius: number) => void
}

/** The text of a list without rows. */
const ProviderListState = ({ found: { isAsking, isFailed, isEmpty, retry }, filters: { radius, zip }, onWiden }: Props) => {
  const t = textsOf(findProvidersTexts)
  return (
    <FinderState
      ask={isAsking ? { title: textsOf(finderTexts)('askTitle'), hint: t('askZip') } : null}
      failure={isFailed ? t('failed') : null}
      none={isEmpty ? { title: t('noneTitle'), hint: t('noneHint', { radius: milesShown(radius), zip }) } : null}
      radius={radius}
      onRetry={retry}
      onWiden={onWiden}
    />
  )
}

type ItemProps = { doctor: Doctor; number: number; href: string; status: NetworkStatus | undefined; first: string | null }

/** A doctor in the list (PROV-10..14), with the practice that matches the search. */
const ProviderItem = ({ doctor, number, href, status, first }: ItemProps) => {
  const [{ visitAddress, phones, distance }] = doctor.practices
  return (
    <PlaceItem
      mark={<ProviderMark {...doctor} />}
      number={number}
      name={doctorName(doctor)}
      href={href}
      description={descriptionOf(doctor)}
      note={<NetworkMark status={status} first={first} />}
      address={visitAddress}
      distance={distance}
      phone={phones[0]?.number ?? null}
      end={<FavoriteButton type={typeOfDoctor(doctor.specialties.map(({ code }) => code))} itemId={doctor.id} name={doctorName(doctor)} />}
    />
  )
}

/** /providers */
export const FindProvidersPage = () => {
  const t = textsOf(findProvidersTexts)
  const { filters, hrefOf, change, closeDetails } = useFinderFilters(filterRules, useSession().profile.zip ?? '')
  const found = useProviders(filters)
  const { doctors, places, count, pages, isSettled, source } = found
  const { zip, radius, page, size } = filters
  const statuses = useNetworkStatuses(
    'doctor',
    doctors.map(({ id }) => id),
    filters.person,
  )
  const first = useNameOfPlan(filters.person)
  const open = doctors.find(({ id }) => id === filters.open)
  useEffect(() => {
    // The page in the address may no longer exist.
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
      area={found.isAsking ? null : { zip, radius }}
      renderItem={(at, number) => {
        const doctor = doctors[at]
        if (!doctor) return null
        const status = statusAt(statuses.get(doctor.id), doctor.practices[0].visitAddress.zip)
        return <ProviderItem doctor={doctor} number={number} href={hrefOf({ ...filters, open: doctor.id })} status={status} first={first} />
      }}
      instead={
        doctors.length === 0 && (
          <ProviderListState found={found} filters={filters} onWiden={(miles) => change(withProviderFilters(filters, { radius: miles }))} />
        )
      }
      foot={
        count > 0 && (
          <Pager {...{ page, pages, size, count }} sizes={pageSizes} onChange={(next) => change({ ...filters, ...next, open: null })} />
        )
      }
      details={open && <ProviderDetails doctor={open} source={source} places={statuses.get(open.id)} first={first} onBack={closeDetails} />}
      openId={open?.id ?? null}
      onOpen={(id) => change({ ...filters, open: id })}
    />
  )
}
