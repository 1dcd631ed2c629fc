import type { Answer, Meta } from '#shared/calls.ts'
import { type ErrorCode, noAnswer } from '#shared/errors/error-codes.ts'
import { type Path, paths } from '#shared/paths.ts'
import type { ssoCalls } from '#shared/sso/sso-calls.ts'

/** The only entry page that a single sign-on may request (SSO-03). */
export const visitDoctor = 'VisitDoctor'

/** The only accepted entry page; null for others. */
export const knownEntryPage = (asked: unknown): string | null => (asked === visitDoctor ? visitDoctor : null)

/** SSO-03, SSO-04: any other value leads to the dashboard, so a URL cannot choose its own target. */
export const entryPath = (entryPage: string | null): Path => (entryPage === visitDoctor ? paths.requestVisit : paths.dashboard)

/** SSO-09: without all three, the single sign-on signed nobody in. */
export const hasAuth = ({ jwt, teladocSdkToken, isRegistered }: Meta<typeof ssoCalls.authenticate>): boolean =>
  Boolean(jwt && teladocSdkToken && isRegistered)

type SsoAnswer = { data: Pick<Answer<typeof ssoCalls.authenticate>, 'level'>; meta: Meta<typeof ssoCalls.authenticate> }

/** Returns the page after a single sign-on (SSO-03..08); the PIN page comes first if a PIN is due. */
export const afterSso = ({ data, meta }: SsoAnswer, entryPage: string | null): Path => {
  if (hasAuth(meta)) return data.level === 'pending' ? paths.mfa : entryPath(entryPage)
  return data.level === 'none' ? paths.createAccount : paths.ssoError
}

/** Codes that /sso-error shows with their own text; codes of a 401 or 403 are not included (SSO-15). */
const shownCodes: ReadonlySet<string> = new Set([
  'MemberNotAdult',
  'Under18',
  'MemberNotActive',
  'MemberNoEffectiveDate',
  'MemberTerminated',
  'MemberInactiveGroup',
  'GroupTerminated',
  'GroupNoStartDate',
  'TooManyTries',
  'Overloaded',
  noAnswer,
] satisfies (ErrorCode | typeof noAnswer)[])

/** Returns the code whose text /sso-error shows (SSO-11); all other codes get the default text (SSO-14). */
export const shownCode = (code: string | null): string => (code !== null && shownCodes.has(code) ? code : 'SsoFailed')
