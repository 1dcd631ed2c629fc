import type { Facility } from '#shared/facilities/facility-calls.ts'
import { typeOfFacility } from '#shared/favorites/favorite-types.ts'
import { PlaceItem } from '#ui/components/place-item.tsx'
import { FacilityMark } from '#web/facilities/facility-mark.tsx'
import { addressOf } from '#web/facilities/facility-words.ts'
import { findFacilitiesTexts } from '#web/facilities/find-facilities-texts.ts'
import { FavoriteButton } from '#web/favorites/favorite-button.tsx'

/** A facility in the list (FAC-25). */
export const FacilityItem = ({ facility, number, href }: { facility: Facility; number: number; href: string }) => (
  <PlaceItem
    mark={<FacilityMark kind={facility.kind} />}
    number={number}
    name={facility.company}
    href={href}
    description={findFacilitiesTexts()(facility.kind)}
    address={addressOf(facility)}
    distance={facility.distance}
    phone={facility.phone || null}
    end={<FavoriteButton type={typeOfFacility(facility.kind)} itemId={facility.id} name={facility.company} />}
  />
)
