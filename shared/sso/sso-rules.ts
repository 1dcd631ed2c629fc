import type { Answer, Meta } from '#shared/calls.ts'
import { type ErrorCode, noAnswer } from '#shared/errors/error-codes.ts'
import { type Path, paths } from '#shared/paths.ts'
import type { ssoCalls } from '#shared/sso/sso-calls.ts'

/** The one page that a single sign-on may name (SSO-03). */
export const visitDoctor = 'VisitDoctor'

/** SSO-03, SSO-04: any other word leads to the dashboard, so the address can name no place of its own. */
export const entryPath = (entryPage: string | null): Path => (entryPage === visitDoctor ? paths.requestVisit : paths.dashboard)

/** SSO-09: all three, or the single sign-on signed nobody in. */
export const hasAuth = ({ jwt, teladocSdkToken, isRegistered }: Meta<typeof ssoCalls.authenticate>): boolean =>
  Boolean(jwt && teladocSdkToken && isRegistered)

type SsoAnswer = { data: Pick<Answer<typeof ssoCalls.authenticate>, 'level'>; meta: Meta<typeof ssoCalls.authenticate> }

/** Where an answered single sign-on leads (SSO-03..08); the PIN comes first where it is due. */
export const afterSso = ({ data, meta }: SsoAnswer, entryPage: string | null): Path => {
  if (hasAuth(meta)) return data.level === 'pending' ? paths.mfa : entryPath(entryPage)
  return data.level === 'none' ? paths.createAccount : paths.ssoError
}

/** What /sso-error says in its own words; a 401 or 403 is none of them (SSO-15). */
const toldCodes: ReadonlySet<string> = new Set([
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

/** The code whose sentence /sso-error shows (SSO-11); for everything else, whatever an address says, the default text (SSO-14). */
export const toldCode = (code: string | null): string => (code !== null && toldCodes.has(code) ? code : 'SsoFailed')
