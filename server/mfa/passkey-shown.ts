import type { Passkey } from '#platform/auth/passkey-store.ts'
import type { Answer } from '#shared/calls.ts'
import type { passkeyCalls } from '#shared/mfa/passkey-calls.ts'

/** A passkey as shown to its owner, without the key. */
export const passkeyShown = ({ id, name, createdAt, lastUsedAt }: Passkey): Answer<typeof passkeyCalls.addPasskey> => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
