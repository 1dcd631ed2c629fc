import type { MaintenanceNotice } from '#shared/maintenance/maintenance-notice.ts'
import { type Path, paths } from '#shared/paths.ts'

/** Tools that can be closed separately, and the pages that close with each. */
export const toolPages = {
  visits: [paths.requestVisit, paths.questionnaires, paths.waitingRoom, paths.rescheduleGeneral, paths.rescheduleMentalHealth],
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
  account: [paths.accountSettings, paths.changePassword, paths.notifications, paths.security, paths.dataAccess, paths.ownData],
} as const satisfies Record<string, readonly Path[]>
export type ClosableTool = keyof typeof toolPages
export const closableTools = Object.keys(toolPages) as ClosableTool[]

/** Returns the operator's message if the page's tool is closed, otherwise null. */
export const closedMessage = ({ closed = [] }: MaintenanceNotice, path: Path): string | null => {
  const pagesOf: Readonly<Record<string, readonly Path[]>> = toolPages
  return closed.find(({ tool }) => pagesOf[tool]?.includes(path))?.message ?? null
}
