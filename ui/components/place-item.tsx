import type { ReactNode } from 'react'
import { phoneLink } from '#shared/fields/phone.ts'
import { finderTexts } from '#ui/components/finder-texts.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconPhone, IconRoute } from '#ui/components/icons.ts'
import styles from '#ui/components/place-item.module.css'
import { Sentence } from '#ui/components/sentence.tsx'
import { directionsTo, type PostalAddress } from '#ui/lib/directions.ts'
import { distanceShown, phoneShown } from '#ui/lib/place-format.ts'
import { uiTexts } from '#ui/lib/ui-texts.ts'

type Props = {
  /** A picture, initials or an icon in a circle. */
  mark: ReactNode
  number: number
  name: string
  href: string
  description: ReactNode
  address: PostalAddress
  distance: number
  phone: string | null
  /** At the end of the line of actions, such as a heart. */
  end?: ReactNode
}

/** A row of a finder: who or what it is, how far, where, and what can be done at once. */
export const PlaceItem = ({ mark, number, name, href, description, address, distance, phone, end }: Props) => (
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

/** The same in the details: one place, how far it is, and what can be done at once. */
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

/** The head of the details: who or what it is. */
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

/** City, state and zip stay together. */
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
        <Sentence parts={finderTexts().parts('call', { phone: shown })} />
      </span>
    </a>
  )
}

/** Leaves the portal, in a tab of its own. */
const DirectionsLink = ({ address, name, isShort = false }: { address: PostalAddress; name: string; isShort?: boolean }) => {
  const words = finderTexts()('directions')
  return (
    <a className={styles.act} href={directionsTo(address)} target="_blank" rel="noreferrer" title={isShort ? words : undefined}>
      <Icon of={IconRoute} size={isShort ? 20 : 18} />
      <span>
        <span className={isShort ? 'visually-hidden' : undefined}>{words}</span>{' '}
        <span className="visually-hidden">{`${name} (${uiTexts()('newTab')})`}</span>
      </span>
    </a>
  )
}
