import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { isOwnPath } from '#shared/paths.ts'

/** Whether the clinic shows this path itself, without loading a document. */
export const isPageOfClinic = (path: string): boolean => path === clinicPaths.home || path.startsWith(`${clinicPaths.home}/`)

/** The sign-in page that leads back here afterwards. */
export const signInPath = (from: string): string =>
  from === clinicPaths.home ? clinicPaths.signIn : `${clinicPaths.signIn}?${new URLSearchParams({ to: from })}`

/** Where a sign-in leads: only ever to a page of the clinic. */
export const wayBack = (search: string): string => {
  const to = new URLSearchParams(search).get('to')
  return to !== null && isOwnPath(to) && isPageOfClinic(to.split('?')[0] ?? '') ? to : clinicPaths.home
}
