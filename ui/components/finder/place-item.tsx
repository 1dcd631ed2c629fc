import type { ReactNode } from 'react'
import { phoneLink } from '#shared/fields/phone.ts'
import { classNames } from '#ui/components/class-names.ts'
import { finderTexts } from '#ui/components/finder/finder-texts.en.ts'
import styles from '#ui/components/finder/place-item.module.css'
import { Icon } from '#ui/components/icon.tsx'
import { IconPhone, IconRoute } from '#ui/components/icons.ts'
import { Sentence } from '#ui/components/sentence.tsx'
import { directionsTo, type PostalAddress } from '#ui/lib/directions.ts'
import { distanceShown, phoneShown } from '#ui/lib/place-format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'

type Props = {
  /** Photo, initials or icon in a circle. */
  mark: ReactNode
  number: number
  name: string
  href: string
  description: ReactNode
  /** A line after the description, such as whether the place is in a network. */
  note?: ReactNode
  address: PostalAddress
  distance: number
  phone: string | null
  /** Element after the actions, such as the favorite button. */
  end?: ReactNode
}

/** A row of a finder: name, description, distance, address and actions. */
export const PlaceItem = ({ mark, number, name, href, description, note, address, distance, phone, end }: Props) => (
  <div className={styles.item}>
    <span className={styles.mark} aria-hidden="true">
      {mark}
      <span className={styles.number}>{number}</span>
    </span>
    <div>
      <div className={styles.top}>
        <a className={styles.name} href={href}>
          {name}
        </a>
        <span className={styles.distance}>{distanceShown(distance)}</span>
      </div>
      <p className={styles.description}>{description}</p>
      {note}
      <p className={styles.address}>
        <AddressLine {...address} />
      </p>
      <div className={styles.acts}>
        {phone && <CallLink phone={phone} />}
        <DirectionsLink address={address} name={name} isShort />
        {end}
      </div>
    </div>
  </div>
)

type Place = Pick<Props, 'name' | 'address' | 'phone'> & { distance: number | null }

/** One address in the details: distance, address and actions. */
export const PlaceLines = ({ name, address, distance, phone }: Place) => (
  <div className={styles.lines}>
    <p className={styles.top}>
      <AddressLine {...address} />
      {distance !== null && <span className={styles.distance}>{distanceShown(distance)}</span>}
    </p>
    <div className={styles.acts}>
      {phone && <CallLink phone={phone} />}
      <DirectionsLink address={address} name={name} />
    </div>
  </div>
)

/** The header of the details: mark, name and description. */
export const PlaceHead = ({ mark, name, description }: Pick<Props, 'mark' | 'name' | 'description'>) => (
  <div className={styles.whole}>
    <span className={styles.mark} aria-hidden="true">
      {mark}
    </span>
    <div>
      <p className={styles.called}>{name}</p>
      <p className={styles.description}>{description}</p>
    </div>
  </div>
)

/** An address; city, state and ZIP code stay on one line. */
const AddressLine = ({ street, city, state, zip }: PostalAddress) => (
  <bdi>
    {street}, <span className={styles.together}>{`${city}, ${state} ${zip}`}</span>
  </bdi>
)

const CallLink = ({ phone }: { phone: string }) => {
  const shown = <bdi>{phoneShown(phone)}</bdi>
  return (
    <a className={styles.act} href={phoneLink(phone)}>
      <Icon of={IconPhone} size={18} />
      <span>
        <Sentence parts={textsOf(finderTexts).parts('call', { phone: shown })} />
      </span>
    </a>
  )
}

/** Opens directions outside the portal in a new tab. */
const DirectionsLink = ({ address, name, isShort = false }: { address: PostalAddress; name: string; isShort?: boolean }) => {
  const words = textsOf(finderTexts)('directions')
  return (
    <a
      className={classNames(styles.act, isShort && styles.short)}
      href={directionsTo(address)}
      target="_blank"
      rel="noreferrer"
      title={isShort ? words : undefined}
    >
      <Icon of={IconRoute} size={isShort ? 20 : 18} />
      <span>
        <span className={isShort ? 'visually-hidden' : undefined}>{words}</span>{' '}
        <span className="visually-hidden">{`${name} (${textsOf(uiTexts)('newTab')})`}</span>
      </span>
    </a>
  )
}
