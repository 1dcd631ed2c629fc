import { useState } from 'react'
import { Avatar } from '#ui/components/avatar.tsx'
import { Button } from '#ui/components/button.tsx'
import { IconLogout } from '#ui/components/icons.ts'
import styles from '#ui/components/staff-card.module.css'
import { staffTexts } from '#ui/components/staff-texts.ts'

type Props = {
  name: string
  /** What they do here. */
  work: string
  /** Their account. */
  href: string
  signOut: () => Promise<void>
  onChoose?: () => void
}

/** Who is signed in, the way to their account, and the way out. */
export const StaffCard = ({ name, work, href, signOut, onChoose }: Props) => {
  const [isBusy, setBusy] = useState(false)
  const [first = '', ...others] = name.split(/\s+/)
  const leave = () => {
    setBusy(true)
    void signOut()
  }
  return (
    <div className={styles.card}>
      <a className={styles.who} href={href} onClick={onChoose}>
        <Avatar first={first} last={others.at(-1) ?? ''} />
        <span>
          <bdi>{name}</bdi>
          <small>{work}</small>
        </span>
      </a>
      <Button kind="quiet" icon={IconLogout} isBusy={isBusy} onClick={leave}>
        {staffTexts()('signOut')}
      </Button>
    </div>
  )
}
