/** Intervals of the session in the browser, in milliseconds unless the name says otherwise. */
export const sessionTimes = {
  /** SESS-37 */
  sessionCheck: 15_000,
  /** SESS-38 */
  sdkTokenRefresh: 300_000,
  /** SESS-39 */
  dashboardSync: 30_000,
  /** SESS-40 */
  reset: 1_800_000,
  /** SESS-41: retry interval until token login succeeds; the same as the dashboard's. */
  tokenLogin: 30_000,
  /** SESS-43 */
  inactivity: 3_600_000,
  /** SESS-53 */
  autoLogoutSeconds: 60,
  /** SESS-42: countdown of the single sign-on error page. */
  expireCountdownSeconds: 10,
  /** ACCT-18: delay before the sign-out, so that the member can read the confirmation of the new password. */
  passwordChanged: 2000,
} as const

/** SESS-41 */
export const tokenLoginErrorsAllowed = 5
