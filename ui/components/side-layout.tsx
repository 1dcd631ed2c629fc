import { type ReactNode, useState } from 'react'
import { Dialog } from '#ui/components/dialog.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconMenu2 } from '#ui/components/icons.ts'
import styles from '#ui/components/side-layout.module.css'
import { SkipLink } from '#ui/components/skip-link.tsx'
import { staffTexts } from '#ui/components/staff-texts.ts'

type Props = {
  brand: ReactNode
  /** What the drawer is called. */
  title: string
  /** The navigation and who is signed in; `onChoose` closes the drawer. */
  side: (onChoose?: () => void) => ReactNode
  children: ReactNode
}

/** What stands around a staff page: the navigation at the side, or behind a button where the window is narrow. */
export const SideLayout = ({ brand, title, side, children }: Props) => (
  <div className={styles.layout}>
    <SkipLink />
    <header className={styles.side}>
      {brand}
      <div className={styles.wide}>{side()}</div>
      <Drawer title={title} side={side} />
    </header>
    <main className={styles.main} id="main" tabIndex={-1}>
      {children}
    </main>
  </div>
)

const Drawer = ({ title, side }: Pick<Props, 'title' | 'side'>) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className={styles.opener} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={IconMenu2} />
        {staffTexts()('menu')}
      </button>
      {isOpen && (
        <Dialog kind="drawer" title={title} onClose={close}>
          <div className={styles.drawer}>{side(close)}</div>
        </Dialog>
      )}
    </>
  )
}
