import type { MaintenanceNotice } from '#shared/maintenance/maintenance-notice.ts'
import { type Path, paths } from '#shared/paths.ts'

/** What can be closed by itself, and the pages it takes along. */
export const toolPages = {
  visits: [paths.requestVisit, paths.waitingRoom, paths.rescheduleGeneral, paths.rescheduleMentalHealth],
  messages: [paths.messages, paths.inbox],
  medicalInfo: [paths.medicalInfo],
  family: [paths.myFamily],
  favorites: [paths.favorites],
  prices: [paths.procedures, paths.prescriptions],
  providers: [paths.providers],
  facilities: [paths.facilities],
  savings: [paths.savings],
  programs: [paths.programs, paths.backCare, paths.expertServices, paths.covidAssessment],
  invoices: [paths.invoices],
  account: [paths.accountSettings, paths.changePassword],
} as const satisfies Record<string, readonly Path[]>
export type ClosableTool = keyof typeof toolPages
export const closableTools = Object.keys(toolPages) as ClosableTool[]

/** The operator's words where a page's tool is closed, else null. */
export const closedMessage = ({ closed = [] }: MaintenanceNotice, path: Path): string | null => {
  const pagesOf: Readonly<Record<string, readonly Path[]>> = toolPages
  return closed.find(({ tool }) => pagesOf[tool]?.includes(path))?.message ?? null
}
