import { type ReactNode, useState } from 'react'
import { Brand } from '#console/shell/brand.tsx'
import styles from '#console/shell/console-layout.module.css'
import { ConsoleNav } from '#console/shell/console-nav.tsx'
import type { ConsoleRoute } from '#console/shell/console-route.ts'
import { OperatorCard } from '#console/shell/operator-card.tsx'
import { shellTexts } from '#console/shell/shell-texts.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconMenu2 } from '#ui/components/icons.ts'
import { SkipLink } from '#ui/components/skip-link.tsx'

type Props = { routes: readonly ConsoleRoute[]; path: string; children: ReactNode }

/** What stands around every page: the navigation at the side, or behind a button where the window is narrow. */
export const ConsoleLayout = ({ routes, path, children }: Props) => (
  <div className={styles.console}>
    <SkipLink />
    <header className={styles.side}>
      <Brand />
      <div className={styles.wide}>
        <ConsoleNav routes={routes} path={path} />
        <OperatorCard />
      </div>
      <Drawer routes={routes} path={path} />
    </header>
    <main className={styles.main} id="main" tabIndex={-1}>
      {children}
    </main>
  </div>
)

const Drawer = ({ routes, path }: Omit<Props, 'children'>) => {
  const t = shellTexts()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className={styles.opener} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={IconMenu2} />
        {t('menu')}
      </button>
      {isOpen && (
        <Dialog kind="drawer" title={t('console')} onClose={close}>
          <div className={styles.drawer}>
            <ConsoleNav routes={routes} path={path} onChoose={close} />
            <OperatorCard onChoose={close} />
          </div>
        </Dialog>
      )}
    </>
  )
}
