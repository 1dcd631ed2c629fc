import type { ReactNode } from 'react'
import { ErrorBoundary } from '#ui/components/error-boundary.tsx'
import { MaintenanceGate } from '#web/shell/maintenance-gate.tsx'

/** What stands around every public page. */
export const PublicShell = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary>
    <MaintenanceGate>{children}</MaintenanceGate>
  </ErrorBoundary>
)
