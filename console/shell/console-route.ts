import type { ComponentType } from 'react'
import type { OperatorRole } from '#shared/operators/operator-roles.ts'
import type { IconShape } from '#ui/components/icon.tsx'

/** The parts of the navigation, in their order. */
export const navGroups = ['work', 'portal', 'oversight'] as const
export type NavGroup = (typeof navGroups)[number]

/** A page of the console. */
export type ConsoleRoute = {
  /** As the router reads it: `/console/groups/:code`. */
  path: string
  /** Who sees it; the calls that it makes name the same roles, and decide. */
  roles: readonly OperatorRole[]
  page: ComponentType
  /** Its entry in the navigation, which stays lit on the pages beneath its path. A page without one is reached from another. */
  nav?: { label: () => string; icon: IconShape; group: NavGroup }
}

/** Where an operator lands who asked for nothing: the first entry that is theirs. */
export const firstPathFor = (routes: readonly ConsoleRoute[], role: OperatorRole): string | undefined =>
  routes.find(({ nav, roles }) => nav && roles.includes(role))?.path
