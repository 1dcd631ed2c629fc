import type { OperatorRole } from '#shared/operators/operator-roles.ts'
import type { IconShape } from '#ui/components/icon.tsx'
import type { StaffRoute } from '#ui/staff/staff-app-config.ts'

/** Navigation groups in order. */
export const navGroups = ['work', 'portal', 'oversight'] as const
export type NavGroup = (typeof navGroups)[number]

export type ConsoleRoute = StaffRoute & {
  /** Roles that may open the page. The calls of the page list the same roles and enforce them. */
  roles: readonly OperatorRole[]
  /** Its calls concern every group: it is closed to a role that is limited to some. */
  isOfEveryGroup?: true
  nav?: { label: () => string; icon: IconShape; group: NavGroup }
}

/** The default page of a role: its first navigation entry. */
export const firstPathFor = (routes: readonly ConsoleRoute[], role: OperatorRole): string | undefined =>
  routes.find(({ nav, roles }) => nav && roles.includes(role))?.path
