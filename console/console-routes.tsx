import { type ComponentType, lazy } from 'react'
import { operatorsTexts } from '#console/operators/operators-texts.ts'
import type { ConsoleRoute } from '#console/shell/console-route.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { allRoles } from '#shared/operators/operator-roles.ts'
import { IconUserShield } from '#ui/components/icons.ts'

/** A page comes when it is opened. */
const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): ComponentType =>
  lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] }))

/** The pages before the sign-in. */
export const entryRoutes: readonly { path: string; page: ComponentType }[] = [
  { path: consolePaths.signIn, page: page(() => import('#console/sign-in/sign-in-page.tsx'), 'SignInPage') },
  { path: `${consolePaths.setPassword}/:code`, page: page(() => import('#console/operators/set-password-page.tsx'), 'SetPasswordPage') },
]

/** Every page of the console behind its sign-in; the order is that of the navigation. */
export const consoleRoutes: readonly ConsoleRoute[] = [
  {
    path: consolePaths.operators,
    roles: ['admin', 'auditor'],
    page: page(() => import('#console/operators/operators-page.tsx'), 'OperatorsPage'),
    nav: { label: () => operatorsTexts()('title'), icon: IconUserShield, group: 'oversight' },
  },
  { path: consolePaths.account, roles: allRoles, page: page(() => import('#console/account/account-page.tsx'), 'AccountPage') },
]
