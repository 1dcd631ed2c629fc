/** Every interval of the session in one place; milliseconds unless the name says otherwise. */
export const sessionTimes = {
  /** CALL-04, CALL-48: a request without an answer is given up. */
  requestTimeout: 30_000,
  /** SESS-37 */
  sessionCheck: 15_000,
  /** SESS-38 */
  sdkTokenRefresh: 300_000,
  /** SESS-39 */
  dashboardSync: 30_000,
  /** SESS-40 */
  reset: 1_800_000,
  /** SHELL-083 */
  maintenancePoll: 60_000,
  /** SESS-41: tried again in the rhythm of the dashboard until it succeeds. */
  tokenLogin: 30_000,
  /** SESS-43 */
  inactivity: 3_600_000,
  /** SESS-53 */
  autoLogoutSeconds: 60,
  /** SESS-42: the countdown of the single sign-on error page. */
  expireCountdownSeconds: 10,
  /** The server's grace after the countdown, so that a slow Continue is not punished. */
  idleGrace: 60_000,
  /** HIPAA automatic logoff has a second wall: no session lives longer than this, whatever its activity. */
  absolute: 12 * 3_600_000,
  /** A member token (jwt) is short; the session row behind it decides. */
  memberToken: 15 * 60_000,
  sdkToken: 10 * 60_000,
  ssoToken: 10 * 60_000,
  /** How long a browser keeps the token of the mobile API; the telehealth side says how long it is good. */
  mobileToken: 60 * 60_000,
  /** A pending session outlives the PIN by this much. */
  pendingGrace: 5 * 60_000,
  /** ACCT-18: what is said after a new password can be read before the member is signed out. */
  passwordChanged: 2000,
  rememberedDevice: 30 * 24 * 3_600_000,
} as const

/** SESS-41 */
export const tokenLoginErrorsAllowed = 5

/** How long a session lives on the server without input: the hour, the countdown, and the grace. */
export const idleOnServer = sessionTimes.inactivity + sessionTimes.autoLogoutSeconds * 1000 + sessionTimes.idleGrace
