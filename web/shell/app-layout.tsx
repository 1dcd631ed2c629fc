import type { ReactNode } from 'react'
import type { FullSession } from '#shared/session/session-data.ts'
import { ConfirmDialog } from '#ui/components/frames/confirm-dialog.tsx'
import { SkipLink } from '#ui/components/frames/skip-link.tsx'
import { ErrorBoundary } from '#ui/components/states/error-boundary.tsx'
import { Toaster } from '#ui/components/states/toaster.tsx'
import styles from '#web/shell/app-layout.module.css'
import { Footer } from '#web/shell/footer.tsx'
import { MaintenanceGate } from '#web/shell/maintenance-gate.tsx'
import { NavBar } from '#web/shell/nav-bar.tsx'
import { OfflineLine } from '#web/shell/offline-line.tsx'

/** Keeps the focused link of the footer in view when content loads and pushes the footer down. */
const keepFooterFocusInView = (main: HTMLElement | null) => {
  if (!main) return
  let height = main.offsetHeight
  const watch = new ResizeObserver(() => {
    const grown = main.offsetHeight - height
    height += grown
    const focused = document.activeElement
    if (!focused || (main.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) === 0) return
    const { top, bottom } = focused.getBoundingClientRect()
    // A member who had scrolled away from it stays there. Its upper edge tells: the lower one may be a fraction of a pixel outside.
    if (bottom > innerHeight && top - grown < innerHeight) focused.scrollIntoView({ block: 'nearest' })
  })
  watch.observe(main)
  return () => watch.disconnect()
}

/** The layout around every page of the app; prerendered without a session, then hydrated. */
export const AppLayout = ({ session, path, children }: { session: FullSession | null; path: string; children: ReactNode }) => (
  <>
    <ErrorBoundary isPage>
      <MaintenanceGate>
        <SkipLink />
        <NavBar session={session} path={path} />
        <OfflineLine />
        <main className={styles.main} id="main" tabIndex={-1} ref={keepFooterFocusInView}>
          {children}
        </main>
        <Footer isSignedIn />
      </MaintenanceGate>
    </ErrorBoundary>
    <ConfirmDialog />
    <Toaster />
  </>
)
