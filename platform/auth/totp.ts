import { Secret, TOTP } from 'otpauth'

/** Parameters that every authenticator app supports: SHA-1, six digits, thirty seconds (RFC 6238). */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Accepted clock difference in 30-second steps, either way. */
const window = 1

/** 160 random bits in base32, as RFC 4226 recommends for SHA-1. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string): TOTP => new TOTP({ ...kind, secret: Secret.fromBase32(secret) })

/** The otpauth URL for the QR code: the secret, and the two names that the app shows. */
export const totpAddress = (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
  new TOTP({ ...kind, secret: Secret.fromBase32(secret), issuer, label: account }).toString()

/**
 * The 30-second step of a code; null if it matches none near `now`.
 * The caller stores the step and accepts no code of that step or an earlier one again (RFC 6238, 5.2).
 */
export const totpStep = (secret: string, code: string, now: Date): number | null => {
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window })
  return delta === null ? null : Math.floor(timestamp / 1000 / kind.period) + delta
}

/** The code at a given time. */
export const totpCode = (secret: string, at: Date): string => totpOf(secret).generate({ timestamp: at.getTime() })
