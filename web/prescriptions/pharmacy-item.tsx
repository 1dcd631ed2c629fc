import type { DrugPrice } from '#shared/prescriptions/prescription-calls.ts'
import { IconPill } from '#ui/components/icons.ts'
import { PlaceItem } from '#ui/components/place-item.tsx'
import { PlaceMark } from '#ui/components/place-mark.tsx'
import { moneyShown } from '#ui/lib/format.ts'
import { FavoriteButton } from '#web/favorites/favorite-button.tsx'
import { addressOf, centsOf } from '#web/prescriptions/prescription-words.ts'
import styles from '#web/prescriptions/prescriptions.module.css'
import { prescriptionsTexts } from '#web/prescriptions/prescriptions-texts.ts'

/** A pharmacy in the list and what it asks (RX-12..15). */
export const PharmacyItem = ({ row, number, href }: { row: DrugPrice; number: number; href: string }) => (
  <PlaceItem
    mark={<PlaceMark icon={IconPill} />}
    number={number}
    name={row.PharmacyName}
    href={href}
    description={
      <>
        <strong className={styles.rowPrice}>{moneyShown(centsOf(row))}</strong>
        {row.IsEstimated && ` ${prescriptionsTexts()('estimated')}`}
      </>
    }
    address={addressOf(row)}
    distance={row.Distance}
    phone={row.Phone || null}
    end={<FavoriteButton type="pharmacy" itemId={row.PharmacyId} name={row.PharmacyName} />}
  />
)
