import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyAssertion, PasskeyMade } from '#shared/mfa/passkey-answers.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** Flags of the authenticator data (WebAuthn 3, 6.1): user present, user verified, attested credential data included. */
const flags = { present: 1, verified: 4, attached: 64 }

type Options = { challenge: string; rp?: { id: string }; user?: { id: string }; rpId?: string }
type Answer = { origin?: string; isVerified?: boolean; counter?: number; userHandle?: string }

/** A software authenticator with one ES256 passkey; each response can be overridden. */
export const softwarePasskey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  let owner: string | null = null

  const dataOf = (rpId: string, { isVerified = true, counter: shown = counter }: Answer, attached?: Buffer): Buffer => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags.present + (isVerified ? flags.verified : 0) + (attached ? flags.attached : 0))
    head.writeUInt32BE(shown, 1)
    return Buffer.concat([sha256(rpId), head, attached ?? Buffer.alloc(0)])
  }
  const clientData = (type: string, challenge: string, { origin = 'http://localhost:3000' }: Answer) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const coseKey = (): Buffer => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    return Buffer.from(isoCBOR.encode(key))
  }
  return {
    id: text(id),
    /** Answers the server's options for a new passkey. */
    make: ({ challenge, rp, user }: Options, answer: Answer = {}): PasskeyMade => {
      owner = user?.id ?? null
      const length = Buffer.from([0, id.length])
      const authData = dataOf(rp?.id ?? '', answer, Buffer.concat([Buffer.alloc(16), length, id, coseKey()]))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        id: text(id),
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, answer)),
          attestationObject: text(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      }
    },
    /** Answers the server's options for a sign-in; increments the counter unless given one. */
    sign: ({ challenge, rpId }: Options, answer: Answer = {}): PasskeyAssertion => {
      counter += 1
      const authData = dataOf(rpId ?? '', answer)
      const client = clientData('webauthn.get', challenge, answer)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(client)]))
        .sign(privateKey)
      return {
        id: text(id),
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(authData),
          signature: text(signature),
          userHandle: answer.userHandle ?? owner,
        },
      }
    },
  }
}
export type SoftwarePasskey = ReturnType<typeof softwarePasskey>
