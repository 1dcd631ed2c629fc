import type { PasskeyAssertion, PasskeyMade } from '#shared/mfa/passkey-answers.ts'

/** Read when the first passkey is asked for: it brings what only attestations need, and takes longer than all the rest of the portal's start. */
const library = () => import('@simplewebauthn/server')

/** The portal as devices know it: passkeys are bound to its host name, ceremonies to its origin (WebAuthn 3, 5.4.2). */
export type RelyingParty = { id: string; origin: string; name: string }

export const relyingParty = (publicUrl: string, name: string): RelyingParty => {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin, name }
}

const bytes = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))
const timeout = 5 * 60_000
/** The device must know its person, by a finger, a face or its own PIN: then the passkey is two factors in one. */
const userVerification = 'required'

/** EdDSA, ES256, RS256: what devices have. Named, because asked for its own list the library tries what Node calls experimental. */
const supportedAlgorithmIDs = [-8, -7, -257]

type User = { id: string; email: string; name: string }

/** What a browser asks a device to make a new passkey with. `known`: credentials of the user that no second one is made for. */
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

/** What the library wants to see besides what was signed. */
const around = (id: string) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const

/** The passkey that a device made, null unless it answers the challenge for this portal and knows its person. */
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

/** What a browser asks its devices with at sign-in: any passkey for this portal will do, nobody says first who they are. */
export const signInOptions = async ({ id: rpID }: RelyingParty, challenge: string) =>
  (await library()).generateAuthenticationOptions({ rpID, challenge: bytes(challenge), timeout, userVerification })

/** Whose passkey it is, as the device remembers it; null when it does not say. */
export const userOf = ({ response: { userHandle } }: PasskeyAssertion): string | null =>
  userHandle ? Buffer.from(userHandle, 'base64url').toString() : null

/**
 * The counter of an answer that this passkey signed, null for any other.
 * The caller compares it with the stored one in the statement that stores it: the library would compare with what was read before.
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
