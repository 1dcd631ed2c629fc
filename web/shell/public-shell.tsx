import { type ReactNode, useEffect } from 'react'
import { ErrorBoundary } from '#ui/components/states/error-boundary.tsx'
import { replayEarlyPresses } from '#ui/lib/page/presses.ts'
import { MaintenanceGate } from '#web/shell/maintenance-gate.tsx'

/** The layout around every public page. */
export const PublicShell = ({ children }: { children: ReactNode }) => {
  useEffect(replayEarlyPresses, [])
  return (
    <ErrorBoundary>
      <MaintenanceGate>{children}</MaintenanceGate>
    </ErrorBoundary>
  )
}
