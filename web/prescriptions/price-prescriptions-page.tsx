import type { NetworkStatus } from '#shared/benefits/network-status.ts'
import { defaultRadius } from '#shared/directory/search-area.ts'
import { cardSaving } from '#shared/prescriptions/card-saving.ts'
import type { DrugPrice } from '#shared/prescriptions/prescription-calls.ts'
import { FoundCount } from '#ui/components/finder/found-count.tsx'
import { MapWithList } from '#ui/components/finder/map-with-list.tsx'
import { PlaceItem } from '#ui/components/finder/place-item.tsx'
import { PlaceMark } from '#ui/components/finder/place-mark.tsx'
import { useFinderFilters } from '#ui/components/finder/use-finder-filters.ts'
import { IconPill } from '#ui/components/icons.ts'
import { NetworkMark } from '#ui/components/network/network-mark.tsx'
import { statusAt, useNetworkStatuses } from '#ui/components/network/use-network-status.ts'
import { moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { FavoriteButton } from '#web/favorites/favorite-button.tsx'
import { PrescriptionDetails } from '#web/prescriptions/prescription-details.tsx'
import { PrescriptionFilterBar } from '#web/prescriptions/prescription-filter-bar.tsx'
import { isEnabled, queryOfPrescriptions, readPrescriptionFilters } from '#web/prescriptions/prescription-filters.ts'
import { PrescriptionListState } from '#web/prescriptions/prescription-list-state.tsx'
import { addressOf, cardPricesOf, centsOf } from '#web/prescriptions/prescription-words.ts'
import styles from '#web/prescriptions/prescriptions.module.css'
import { prescriptionsTexts } from '#web/prescriptions/prescriptions-texts.en.ts'
import { usePrescriptions } from '#web/prescriptions/use-prescriptions.ts'
import { useSession } from '#web/session/use-session.tsx'

const filterRules = { read: readPrescriptionFilters, queryOf: queryOfPrescriptions, isSearch: isEnabled }

/** What the discount card saves at this pharmacy. */
const RowSaving = ({ row }: { row: DrugPrice }) => {
  const saving = cardSaving(cardPricesOf(row))
  return saving === null ? null : (
    <span className={styles.rowSaving}>{textsOf(prescriptionsTexts)('youSave', { saving: moneyShown(saving) })}</span>
  )
}

type ItemProps = { row: DrugPrice; number: number; href: string; status: NetworkStatus | undefined }

/** A pharmacy in the list and its price (RX-12..15). */
const PharmacyItem = ({ row, number, href, status }: ItemProps) => (
  <PlaceItem
    mark={<PlaceMark icon={IconPill} />}
    number={number}
    name={row.PharmacyName}
    href={href}
    description={
      <>
        <strong className={styles.rowPrice}>{moneyShown(centsOf(row))}</strong>
        {row.IsEstimated && ` ${textsOf(prescriptionsTexts)('estimated')}`}
        <RowSaving row={row} />
      </>
    }
    note={<NetworkMark status={status} first={null} />}
    address={addressOf(row)}
    distance={row.Distance}
    phone={row.Phone || null}
    end={<FavoriteButton type="pharmacy" itemId={row.PharmacyId} name={row.PharmacyName} />}
  />
)

/** /prescriptions */
export const PricePrescriptionsPage = () => {
  const t = textsOf(prescriptionsTexts)
  const { filters, hrefOf, change, closeDetails } = useFinderFilters(filterRules, useSession().profile.zip ?? '')
  const found = usePrescriptions(filters)
  const { rows, places, chosen, asked } = found
  const statuses = useNetworkStatuses(
    'facility',
    rows.map(({ PharmacyId }) => PharmacyId),
    '',
  )
  const open = rows.find(({ PharmacyId }) => PharmacyId === filters.open)
  return (
    <MapWithList
      bar={<PrescriptionFilterBar filters={filters} details={found.details} chosen={chosen} onChange={change} />}
      count={
        <FoundCount
          counted={rows.length > 0 ? t('counted', { n: rows.length }) : null}
          isSearching={found.isFetching}
          radius={defaultRadius}
          zip={filters.zip}
        />
      }
      order={t('lowestFirst')}
      places={places}
      area={found.isAsking ? null : { zip: filters.zip, radius: defaultRadius }}
      renderItem={(at, number) => {
        const row = rows[at]
        if (!row) return null
        const status = statusAt(statuses.get(row.PharmacyId), '')
        return <PharmacyItem row={row} number={number} href={hrefOf({ ...filters, open: row.PharmacyId })} status={status} />
      }}
      instead={(rows.length === 0 || found.isFailed) && <PrescriptionListState found={found} filters={filters} hrefOf={hrefOf} />}
      details={
        open && chosen && asked && <PrescriptionDetails row={open} rows={rows} chosen={chosen} asked={asked} onBack={closeDetails} />
      }
      openId={open?.PharmacyId ?? null}
      onOpen={(id) => change({ ...filters, open: id })}
    />
  )
}
