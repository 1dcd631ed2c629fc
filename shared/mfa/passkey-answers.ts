import { z } from 'zod/mini'

/** Bytes as base64url, as in WebAuthn JSON (WebAuthn 3, 5.1.8); the limit is far above what any device sends. */
const bytes = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(16_384))

/** The registration response of an authenticator, with the fields that the server reads. */
export const passkeyMade = z.object({
  id: bytes,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z._default(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10)), []),
  }),
})
export type PasskeyMade = z.infer<typeof passkeyMade>

/** The authentication response of a passkey. */
export const passkeyAssertion = z.object({
  id: bytes,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: z.nullish(bytes) }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** Options that the browser passes to the authenticator unchanged, including the challenge. */
export const ceremonyOptions = z.looseObject({ challenge: z.string() })

/** A member's name for a passkey: one line of text. */
export const passkeyName = z
  .string('Required')
  .check(z.trim(), z.minLength(1, 'Required'), z.maxLength(60, 'InvalidInput'), z.regex(/^\P{Cc}*$/u, 'InvalidInput'))
