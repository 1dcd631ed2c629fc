import { toString as drawQrCode } from 'qrcode'
import type { Authenticator } from '#platform/auth/authenticator-store.ts'
import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import { seal, unseal } from '#platform/auth/keys/sealed-secret.ts'
import { newTotpSecret, totpAddress, totpStep } from '#platform/auth/totp.ts'

/** An unconfirmed secret expires after this time. */
export const unconfirmedMs = 60 * 60_000

/** A secret is encrypted for its owner: in another row it cannot be decrypted. */
const purposeOf = (ownerId: string): string => `authenticator of ${ownerId}`

/** A new secret for an app, also as a QR code, and how it is stored. */
export const newAuthenticator = async (keys: KeyRing, ownerId: string, shown: { issuer: string; account: string }) => {
  const secret = newTotpSecret()
  const svg = await drawQrCode(totpAddress(secret, shown), { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  const qrCode = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  return { sealed: seal(keys, purposeOf(ownerId), secret), shown: { secret, qrCode } }
}

/**
 * The 30-second step of an app's code, null if it matches none near `now`. No code matches if the server's key has changed: the owner
 * then signs in another way and sets the app up again.
 */
export const authenticatorStep = (keys: KeyRing, { ownerId, secret }: Authenticator, code: string, now: Date): number | null => {
  let opened: string
  try {
    opened = unseal(keys, purposeOf(ownerId), secret)
  } catch {
    return null
  }
  return totpStep(opened, code.replaceAll(' ', ''), now)
}
