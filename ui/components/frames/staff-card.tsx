import { Avatar } from '#ui/components/avatar.tsx'
import { Button } from '#ui/components/button.tsx'
import styles from '#ui/components/frames/staff-card.module.css'
import { staffTexts } from '#ui/components/frames/staff-texts.en.ts'
import { IconLogout } from '#ui/components/icons.ts'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  name: string
  /** Their occupation or role. */
  work: string
  /** Path of their account page. */
  href: string
  /** Opens another page; the button stays busy until then. */
  signOut: () => Promise<void>
  onChoose?: () => void
}

/** The signed-in user, with links to their account and to sign out. */
export const StaffCard = ({ name, work, href, signOut, onChoose }: Props) => {
  const { isBusy, run } = useBusy()
  const [first = '', ...others] = name.split(/\s+/)
  return (
    <div className={styles.card}>
      <a className={styles.who} href={href} onClick={onChoose}>
        <Avatar first={first} last={others.at(-1) ?? ''} />
        <span>
          <bdi>{name}</bdi>
          <small>{work}</small>
        </span>
      </a>
      <Button kind="quiet" icon={IconLogout} isBusy={isBusy} onClick={() => void run(signOut)}>
        {textsOf(staffTexts)('signOut')}
      </Button>
    </div>
  )
}
