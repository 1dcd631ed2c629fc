import type { ComponentProps } from 'react'
import type { NetworkStatus } from '#shared/benefits/network-status.ts'
import type { Facility } from '#shared/facilities/facility-calls.ts'
import type { FacilityKind } from '#shared/facilities/facility-kinds.ts'
import { typeOfFacility } from '#shared/favorites/favorite-types.ts'
import { DetailsPanel, DetailsPart } from '#ui/components/finder/details-panel.tsx'
import { FinderState } from '#ui/components/finder/finder-state.tsx'
import { finderTexts } from '#ui/components/finder/finder-texts.en.ts'
import { FoundCount } from '#ui/components/finder/found-count.tsx'
import { MapWithList } from '#ui/components/finder/map-with-list.tsx'
import { MoreRows } from '#ui/components/finder/more-rows.tsx'
import { PlaceHead, PlaceItem, PlaceLines } from '#ui/components/finder/place-item.tsx'
import { PlaceMark } from '#ui/components/finder/place-mark.tsx'
import { SourceNote } from '#ui/components/finder/source-note.tsx'
import { useFinderFilters } from '#ui/components/finder/use-finder-filters.ts'
import type { IconShape } from '#ui/components/icon.tsx'
import { IconAmbulance, IconBuildingHospital, IconPaw, IconPill } from '#ui/components/icons.ts'
import { NetworkMark, NetworkPart } from '#ui/components/network/network-mark.tsx'
import { statusAt, useNameOfPlan, useNetworkStatuses } from '#ui/components/network/use-network-status.ts'
import type { PostalAddress } from '#ui/lib/directions.ts'
import { milesShown } from '#ui/lib/place-format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { ReportProblemButton } from '#web/directory/report-problem-button.tsx'
import { FacilityFilterBar } from '#web/facilities/facility-filter-bar.tsx'
import {
  type FacilityFilters,
  queryOfFacilities,
  readFacilityFilters,
  searchOfFacilities,
  withFacilityFilters,
} from '#web/facilities/facility-filters.ts'
import { findFacilitiesTexts } from '#web/facilities/find-facilities-texts.en.ts'
import { useFacilities } from '#web/facilities/use-facilities.ts'
import { FavoriteButton } from '#web/favorites/favorite-button.tsx'
import { useSession } from '#web/session/use-session.tsx'

const icons: Record<FacilityKind, IconShape> = {
  urgentcare: IconAmbulance,
  hospitals: IconBuildingHospital,
  pharmacy: IconPill,
  vets: IconPaw,
}

/** The icon of a kind; its name is next to it. */
const FacilityMark = ({ kind }: { kind: FacilityKind }) => <PlaceMark icon={icons[kind]} />

const addressOf = ({ address1, city, state, zip }: Facility): PostalAddress => ({ street: address1, city, state, zip })

const filterRules = {
  read: readFacilityFilters,
  queryOf: queryOfFacilities,
  isSearch: (filters: FacilityFilters) => searchOfFacilities(filters) !== null,
}

type FacilityListStateProps = {
  found: Pick<ReturnType<typeof useFacilities>, 'isAsking' | 'isFailed' | 'isEmpty' | 'retry'>
  filters: FacilityFilters
  onWiden: (radius: number) => void
}

/** The text of a list without rows; without a kind there is no search (FAC-04). */
const FacilityListState = ({
  found: { isAsking, isFailed, isEmpty, retry },
  filters: { radius, zip, kinds },
  onWiden,
}: FacilityListStateProps) => {
  const t = textsOf(findFacilitiesTexts)
  const missing = kinds.length === 0 ? { title: t('askKind') } : { title: textsOf(finderTexts)('askTitle'), hint: t('askZip') }
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

type ItemProps = { facility: Facility; number: number; href: string; status: NetworkStatus | undefined; first: string | null }

/** A facility in the list (FAC-25). Health plans have no networks of animal clinics. */
const FacilityItem = ({ facility, number, href, status, first }: ItemProps) => (
  <PlaceItem
    mark={<FacilityMark kind={facility.kind} />}
    number={number}
    name={facility.company}
    href={href}
    description={textsOf(findFacilitiesTexts)(facility.kind)}
    note={facility.kind !== 'vets' && <NetworkMark status={status} first={first} />}
    address={addressOf(facility)}
    distance={facility.distance}
    phone={facility.phone || null}
    end={<FavoriteButton type={typeOfFacility(facility.kind)} itemId={facility.id} name={facility.company} />}
  />
)

type Props = {
  facility: Facility
  source: { name: string; date: string } | null
  places: ComponentProps<typeof NetworkPart>['places']
  first: string | null
  onBack: () => void
}

/** The details of one facility (FAC-25). */
const FacilityDetails = ({ facility, source, places, first, onBack }: Props) => {
  const t = textsOf(findFacilitiesTexts)
  const { kind, company, distance, phone } = facility
  return (
    <DetailsPanel
      title={t('details')}
      onBack={onBack}
      end={<FavoriteButton type={typeOfFacility(kind)} itemId={facility.id} name={company} />}
    >
      <PlaceHead mark={<FacilityMark kind={kind} />} name={company} description={t(kind)} />
      <DetailsPart title={t('location')}>
        <PlaceLines name={company} address={addressOf(facility)} distance={distance} phone={phone || null} />
      </DetailsPart>
      {kind !== 'vets' && <NetworkPart places={places} first={first} />}
      <SourceNote source={source} />
      <ReportProblemButton entry="facility" id={facility.id} name={company} />
    </DetailsPanel>
  )
}

/** /facilities */
export const FindFacilitiesPage = () => {
  const t = textsOf(findFacilitiesTexts)
  const { filters, hrefOf, change, replace, closeDetails } = useFinderFilters(filterRules, useSession().profile.zip ?? '')
  const found = useFacilities(filters)
  const { facilities, places, count, next, isFetching, isFailed } = found
  const { zip, radius } = filters
  const statuses = useNetworkStatuses(
    'facility',
    facilities.map(({ id }) => id),
    filters.person,
  )
  const first = useNameOfPlan(filters.person)
  const open = facilities.find(({ id }) => id === filters.open)
  const more = () => {
    if (isFailed) void found.retry()
    else if (next !== null) replace({ ...filters, page: next })
  }
  const goesOn = facilities.length > 0 && (next !== null || isFetching || isFailed)
  return (
    <MapWithList
      bar={<FacilityFilterBar filters={filters} onChange={change} />}
      count={<FoundCount counted={count > 0 ? t('counted', { n: count }) : null} isSearching={isFetching} radius={radius} zip={zip} />}
      places={places}
      area={found.isAsking ? null : { zip, radius }}
      renderItem={(at, number) => {
        const facility = facilities[at]
        if (!facility) return null
        const status = statusAt(statuses.get(facility.id), facility.zip)
        const href = hrefOf({ ...filters, open: facility.id })
        return <FacilityItem facility={facility} number={number} href={href} status={status} first={first} />
      }}
      instead={
        facilities.length === 0 && (
          <FacilityListState found={found} filters={filters} onWiden={(miles) => change(withFacilityFilters(filters, { radius: miles }))} />
        )
      }
      end={goesOn && <MoreRows after={facilities.length} isBusy={isFetching} onReached={more} />}
      details={
        open && <FacilityDetails facility={open} source={found.source} places={statuses.get(open.id)} first={first} onBack={closeDetails} />
      }
      openId={open?.id ?? null}
      onOpen={(id) => change({ ...filters, open: id })}
    />
  )
}
