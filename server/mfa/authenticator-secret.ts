import { seal, unseal } from '#platform/auth/sealed-secret.ts'
import type { Portal } from '#server/portal.ts'

/** A secret is sealed for its profile: moved to another row it opens nothing. */
const purposeOf = (profileId: string): string => `authenticator of ${profileId}`

export const sealSecret = ({ pinKey }: Portal, profileId: string, secret: string): string => seal(pinKey, purposeOf(profileId), secret)

export const openSecret = ({ pinKey }: Portal, { profileId, secret }: { profileId: string; secret: string }): string =>
  unseal(pinKey, purposeOf(profileId), secret)
