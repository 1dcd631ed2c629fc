import { type ComponentType, lazy } from 'react'
import type { ClinicRoute } from '#care/clinic/shell/clinic-route.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'

/** A page comes when it is opened. */
const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): ComponentType =>
  lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] }))

/** The pages before the sign-in. */
export const entryPages: readonly { path: string; page: ComponentType }[] = [
  { path: clinicPaths.signIn, page: page(() => import('#care/clinic/sign-in/sign-in-page.tsx'), 'SignInPage') },
  { path: `${clinicPaths.setPassword}/:code`, page: page(() => import('#care/clinic/sign-in/set-password-page.tsx'), 'SetPasswordPage') },
]

/** Every page of the clinic behind its sign-in; the order is that of the navigation. */
export const clinicPages: readonly ClinicRoute[] = [
  { path: clinicPaths.account, page: page(() => import('#care/clinic/clinicians/account-page.tsx'), 'AccountPage') },
]
