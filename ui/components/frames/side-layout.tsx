import { type ReactNode, useState } from 'react'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import styles from '#ui/components/frames/side-layout.module.css'
import { SkipLink } from '#ui/components/frames/skip-link.tsx'
import { staffTexts } from '#ui/components/frames/staff-texts.en.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconMenu2 } from '#ui/components/icons.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  brand: ReactNode
  /** Title of the drawer. */
  title: string
  /** Renders the navigation and the user's card; `onChoose` closes the drawer. */
  side: (onChoose?: () => void) => ReactNode
  children: ReactNode
}

/** Layout of a staff page: navigation at the side, or behind a button in a narrow window. */
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
        {textsOf(staffTexts)('menu')}
      </button>
      {isOpen && (
        <Dialog kind="drawer" title={title} onClose={close}>
          <div className={styles.drawer}>{side(close)}</div>
        </Dialog>
      )}
    </>
  )
}
