import { Secret, TOTP } from 'otpauth'

/** What every authenticator app understands: SHA-1, six digits, thirty seconds (RFC 6238). */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A clock may be one step off, either way. */
const window = 1

/** 160 random bits in base32, as RFC 4226 recommends for SHA-1. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string): TOTP => new TOTP({ ...kind, secret: Secret.fromBase32(secret) })

/** What an app reads from the QR code: the secret, and the two names that it shows. */
export const totpAddress = (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
  new TOTP({ ...kind, secret: Secret.fromBase32(secret), issuer, label: account }).toString()

/**
 * The number of the thirty seconds that a code belongs to, null when it belongs to none near `now`.
 * The caller keeps the number and takes no code of it, or of an earlier one, again (RFC 6238, 5.2).
 */
export const totpStep = (secret: string, code: string, now: Date): number | null => {
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window })
  return delta === null ? null : Math.floor(timestamp / 1000 / kind.period) + delta
}

/** The code of a moment. */
export const totpCode = (secret: string, at: Date): string => totpOf(secret).generate({ timestamp: at.getTime() })
