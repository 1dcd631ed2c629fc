/** Maximum lifetime of a session, whatever its activity (HIPAA automatic logoff), in milliseconds. Pages read it too, and so load none of the times below. */
export const longestSession = 12 * 3_600_000

/** How long sessions, tokens and remembered devices live on the server, in milliseconds. */
export const lifetimes = {
  /** Extra time on the server after the countdown, so that a late Continue still works. */
  idleGrace: 60_000,
  /** Lifetime of a member token (JWT). It is short because the session row decides. */
  memberToken: 15 * 60_000,
  sdkToken: 10 * 60_000,
  ssoToken: 10 * 60_000,
  /** How long a browser keeps the mobile API token; the telehealth service sets the token's own expiry. */
  mobileToken: 60 * 60_000,
  /** How long a pending session lives after its PIN expires. */
  pendingGrace: 5 * 60_000,
  rememberedDevice: 30 * 24 * 3_600_000,
} as const
