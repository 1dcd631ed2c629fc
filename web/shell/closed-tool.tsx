import { DoorScene } from '#ui/components/arch.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { maintenanceTexts } from '#web/shell/maintenance-texts.ts'

/** In place of one page while the rest of the portal is open: the operator's message (SHELL-082). */
export const ClosedTool = ({ message }: { message: string }) => (
  <EmptyState scene={<DoorScene />} title={maintenanceTexts()('toolClosed')} isPage>
    {message}
  </EmptyState>
)
