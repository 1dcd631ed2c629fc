import { seal, unseal } from '#platform/auth/sealed-secret.ts'
import type { Portal } from '#server/portal.ts'

/** A secret is encrypted for its profile: in another row it cannot be decrypted. */
const purposeOf = (profileId: string): string => `authenticator of ${profileId}`

export const sealSecret = ({ pinKey }: Portal, profileId: string, secret: string): string => seal(pinKey, purposeOf(profileId), secret)

/** Null if the portal's key has changed: no code matches then, and the member signs in by PIN and sets the app up again. */
export const openSecret = ({ pinKey }: Portal, { profileId, secret }: { profileId: string; secret: string }): string | null => {
  try {
    return unseal(pinKey, purposeOf(profileId), secret)
  } catch {
    return null
  }
}
