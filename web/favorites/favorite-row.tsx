import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button, IconButton } from '#ui/components/button.tsx'
import type { IconShape } from '#ui/components/icon.tsx'
import { IconTile } from '#ui/components/icon-tile.tsx'
import { IconX } from '#ui/components/icons.ts'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { phoneShown } from '#ui/lib/place-format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/favorites/favorites-page.module.css'
import { favoritesTexts } from '#web/favorites/favorites-texts.en.ts'

type Row = {
  icon: IconShape
  name: string
  avatar?: string | null
  /** A line after the name, such as whether it is in a network. */
  note?: ReactNode
  address: string | null
  phoneNumber: string | null
  /** The address of a medication's prices. */
  pricesHref?: string | null
  isBusy: boolean
  onRemove: () => void
}

/** One saved item with its contact data (FAV-02) and a remove button (FAV-03). */
export const FavoriteRow = ({ icon, name, avatar = null, note, address, phoneNumber, pricesHref = null, isBusy, onRemove }: Row) => (
  <li className={styles.row}>
    {avatar === null ? <IconTile of={icon} /> : <img className={styles.avatar} src={avatar} alt="" width={44} height={44} />}
    <div>
      <p className={styles.name}>
        <bdi>{name}</bdi>
      </p>
      {note}
      {address && (
        <p className={styles.line}>
          <bdi>{address}</bdi>
        </p>
      )}
      {phoneNumber && (
        <p className={styles.line}>
          <PhoneLink phone={phoneShown(phoneNumber)} />
        </p>
      )}
      {pricesHref !== null && (
        <Link className={styles.prices} to={pricesHref} aria-label={textsOf(favoritesTexts)('pricesOf', { name })}>
          {textsOf(favoritesTexts)('comparePrices')}
        </Link>
      )}
    </div>
    <IconButton
      icon={IconX}
      label={textsOf(favoritesTexts)('remove', { name })}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onRemove}
    />
  </li>
)

/** Replaces a removed item and offers Undo until the page is left, so that removals need no confirmation. */
export const RemovedRow = ({ name, isBusy, onUndo }: { name: string; isBusy: boolean; onUndo: () => void }) => {
  const t = textsOf(favoritesTexts)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <li className={styles.removed}>
      <p role="status">{t('removed', { name })}</p>
      <Button ref={button} kind="quiet" isBusy={isBusy} aria-label={t('undoOf', { name })} onClick={onUndo}>
        {t('undo')}
      </Button>
    </li>
  )
}
