import { DoorScene } from '#ui/components/arch.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { maintenanceTexts } from '#web/shell/maintenance-texts.en.ts'

/** The operator's message in place of one closed page while the rest of the portal is open (SHELL-082). */
export const ClosedTool = ({ message }: { message: string }) => (
  <EmptyState scene={<DoorScene />} title={textsOf(maintenanceTexts)('toolClosed')} isPage>
    <bdi>{message}</bdi>
  </EmptyState>
)
