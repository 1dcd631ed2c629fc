import { isOwnPath } from '#shared/paths.ts'
import type { StaffPaths } from '#ui/staff/staff-app-config.ts'

/** Whether the app shows this path itself, without loading a document. */
export const isPageOf = ({ home }: Pick<StaffPaths, 'home'>, path: string): boolean => path === home || path.startsWith(`${home}/`)

/** The sign-in page that leads back to `from` afterwards. */
export const signInPath = ({ home, signIn }: Pick<StaffPaths, 'home' | 'signIn'>, from: string): string =>
  from === home ? signIn : `${signIn}?${new URLSearchParams({ to: from })}`

/** Path to open after sign-in; always a page of the same app. */
export const pathAfterSignIn = (paths: Pick<StaffPaths, 'home'>, search: string): string => {
  const to = new URLSearchParams(search).get('to')
  return to !== null && isOwnPath(to) && isPageOf(paths, to.split('?')[0] ?? '') ? to : paths.home
}
