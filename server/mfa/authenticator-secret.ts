import { seal, unseal } from '#platform/auth/sealed-secret.ts'
import type { Portal } from '#server/portal.ts'

/** A secret is sealed for its profile: moved to another row it opens nothing. */
const purposeOf = (profileId: string): string => `authenticator of ${profileId}`

export const sealSecret = ({ pinKey }: Portal, profileId: string, secret: string): string => seal(pinKey, purposeOf(profileId), secret)

/** Null when the portal's key is another by now: then no code fits, and the member comes in by PIN and sets the app up anew. */
export const openSecret = ({ pinKey }: Portal, { profileId, secret }: { profileId: string; secret: string }): string | null => {
  try {
    return unseal(pinKey, purposeOf(profileId), secret)
  } catch {
    return null
  }
}
