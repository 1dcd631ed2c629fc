import { typeOfDoctor } from '#shared/favorites/favorite-types.ts'
import type { Doctor } from '#shared/providers/provider-calls.ts'
import { PlaceItem } from '#ui/components/place-item.tsx'
import { FavoriteButton } from '#web/favorites/favorite-button.tsx'
import { ProviderMark } from '#web/providers/provider-mark.tsx'
import { descriptionOf, nameOf } from '#web/providers/provider-words.ts'

/** A doctor in the list (PROV-10..14), at the practice that was found. */
export const ProviderItem = ({ doctor, number, href }: { doctor: Doctor; number: number; href: string }) => {
  const [{ visitAddress, phones, distance }] = doctor.practices
  return (
    <PlaceItem
      mark={<ProviderMark {...doctor} />}
      number={number}
      name={nameOf(doctor)}
      href={href}
      description={descriptionOf(doctor)}
      address={visitAddress}
      distance={distance}
      phone={phones[0]?.number ?? null}
      end={<FavoriteButton type={typeOfDoctor(doctor.specialties.map(({ code }) => code))} itemId={doctor.id} name={nameOf(doctor)} />}
    />
  )
}
