import type { ReactNode } from 'react'
import type { FullSession } from '#shared/session/session-data.ts'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { SkipLink } from '#ui/components/skip-link.tsx'
import { Toaster } from '#ui/components/toaster.tsx'
import styles from '#web/shell/app-layout.module.css'
import { Footer } from '#web/shell/footer.tsx'
import { MaintenanceGate } from '#web/shell/maintenance-gate.tsx'
import { NavBar } from '#web/shell/nav-bar.tsx'
import { OfflineLine } from '#web/shell/offline-line.tsx'

/** What stands around every page of the app; prerendered without a session, then alive with one. */
export const AppLayout = ({ session, path, children }: { session: FullSession | null; path: string; children: ReactNode }) => (
  <>
    <MaintenanceGate>
      <SkipLink />
      <NavBar session={session} path={path} />
      <OfflineLine />
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer isSignedIn />
    </MaintenanceGate>
    <ConfirmDialog />
    <Toaster />
  </>
)
