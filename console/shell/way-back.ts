import { consolePaths } from '#shared/operators/console-paths.ts'
import { isOwnPath } from '#shared/paths.ts'

const isOfConsole = (path: string): boolean => path === consolePaths.home || path.startsWith(`${consolePaths.home}/`)

/** Whether the console shows this path itself, without loading a document. */
export const isPageOfConsole = isOfConsole

/** The sign-in page that leads back here afterwards. */
export const signInPath = (from: string): string =>
  from === consolePaths.home ? consolePaths.signIn : `${consolePaths.signIn}?${new URLSearchParams({ to: from })}`

/** Where a sign-in leads: only ever to a page of the console. */
export const wayBack = (search: string): string => {
  const to = new URLSearchParams(search).get('to')
  return to !== null && isOwnPath(to) && isOfConsole(to.split('?')[0] ?? '') ? to : consolePaths.home
}
