import type { PasskeyAssertion, PasskeyMade } from '#shared/mfa/passkey-answers.ts'

/** Loaded on the first use of a passkey: it includes attestation code and takes longer to load than the rest of the portal. */
const library = () => import('@simplewebauthn/server')

/** The portal as a WebAuthn relying party: passkeys are bound to its host name, ceremonies to its origin (WebAuthn 3, 5.4.2). */
export type RelyingParty = { id: string; origin: string; name: string }

export const relyingParty = (publicUrl: string, name: string): RelyingParty => {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin, name }
}

const bytes = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))
const timeout = 5 * 60_000
/** The device must verify its user by finger, face or device PIN, which makes the passkey two factors in one. */
const userVerification = 'required'

/** EdDSA, ES256, RS256: the algorithms that devices support. The library's default list includes one that Node calls experimental. */
const supportedAlgorithmIDs = [-8, -7, -257]

type User = { id: string; email: string; name: string }

/** Options for creating a passkey. `known`: the user's existing credentials, which must not be registered again. */
export const registrationOptions = async (
  { id: rpID, name: rpName }: RelyingParty,
  { challenge, user, known }: { challenge: string; user: User; known: readonly { credentialId: string; transports: string[] }[] },
) =>
  (await library()).generateRegistrationOptions({
    rpID,
    rpName,
    challenge: bytes(challenge),
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification },
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
  })

export type NewPasskey = { credentialId: string; publicKey: string; counter: number; transports: string[] }

/** Fields that the library requires besides the signed response. */
const around = (id: string) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const

/** Verifies a new passkey; null unless it answers the challenge for this portal with user verification. */
export const readRegistration = async (
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  { challenge: expectedChallenge, made }: { challenge: string; made: PasskeyMade },
): Promise<NewPasskey | null> => {
  const { transports, ...signed } = made.response
  const response = { ...around(made.id), response: signed }
  const { verifyRegistrationResponse } = await library()
  const asked = { response, expectedChallenge, expectedOrigin, expectedRPID, supportedAlgorithmIDs, requireUserVerification: true }
  const { registrationInfo } = await verifyRegistrationResponse(asked).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return null
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

/** Options for signing in with any passkey for this portal; the user does not identify themselves first. */
export const signInOptions = async ({ id: rpID }: RelyingParty, challenge: string) =>
  (await library()).generateAuthenticationOptions({ rpID, challenge: bytes(challenge), timeout, userVerification })

/** The user id that the device stored with the passkey; null if it sends none. */
export const userOf = ({ response: { userHandle } }: PasskeyAssertion): string | null =>
  userHandle ? Buffer.from(userHandle, 'base64url').toString() : null

/**
 * Verifies an assertion and returns its counter; null if this passkey did not sign it.
 * The caller compares the counter in the statement that stores it, because the library would compare with a value that may be stale.
 */
export const readAssertion = async (
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  given: { challenge: string; assertion: PasskeyAssertion; publicKey: string },
): Promise<{ counter: number } | null> => {
  const {
    id,
    response: { userHandle: _, ...signed },
  } = given.assertion
  const response = { ...around(id), response: signed }
  const credential = { id, publicKey: bytes(given.publicKey), counter: 0 }
  const { verifyAuthenticationResponse } = await library()
  const asked = { response, expectedChallenge: given.challenge, expectedOrigin, expectedRPID, credential, requireUserVerification: true }
  const read = await verifyAuthenticationResponse(asked).catch(() => null)
  return read?.verified ? { counter: read.authenticationInfo.newCounter } : null
}
