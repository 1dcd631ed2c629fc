import { z } from 'zod/mini'

/** Bytes in base64url, as browsers write them in JSON (WebAuthn 3, 5.1.8); the bound is far above what any device sends. */
const bytes = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(16_384))

/** What a device says that made a passkey, as far as the server reads it. */
export const passkeyMade = z.object({
  id: bytes,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z._default(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10)), []),
  }),
})
export type PasskeyMade = z.infer<typeof passkeyMade>

/** What a device says that was asked with a passkey. */
export const passkeyAssertion = z.object({
  id: bytes,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: z.nullish(bytes) }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** What the browser hands to its devices as it is; the challenge is in it. */
export const ceremonyOptions = z.looseObject({ challenge: z.string() })

/** What a member calls a passkey: one line of text. */
export const passkeyName = z
  .string('Required')
  .check(z.trim(), z.minLength(1, 'Required'), z.maxLength(60, 'InvalidInput'), z.regex(/^\P{Cc}*$/u, 'InvalidInput'))
