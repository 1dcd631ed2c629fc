import { createSecretKey } from 'node:crypto'
import { decodeProtectedHeader, importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { acceptedKeys, derivedKey, type KeyRing } from '#platform/auth/keys/key-ring.ts'
import { openRecentValues } from '#platform/recent-values.ts'

/** Accepted difference in seconds between two machines' clocks. */
const skewSeconds = 5

/** Signs and reads the tokens of one audience. Reading returns null unless one of these keys signed the token and it is valid. */
export type Tokens = {
  sign: (claims: JWTPayload, now: Date, lifeMs: number) => Promise<string>
  read: (token: string, now: Date) => Promise<JWTPayload | null>
  /** Reads a token even after it expired, where the record that it names decides. */
  readEnded: (token: string) => Promise<JWTPayload | null>
}

type TokenKey = { id: string; key: Parameters<SignJWT['sign']>[0] }
/** `readWith`: every accepted key; a token names the id of its key, unless it is from before keys had ids. */
type Keys = { algorithm: 'HS256' | 'EdDSA'; signWith: TokenKey; readWith: readonly TokenKey[] }

/** The keys that a token may be signed with, by the id in its header. */
const keysFor = (token: string, keys: readonly TokenKey[]): readonly TokenKey[] => {
  const { kid } = decodeProtectedHeader(token)
  return kid === undefined ? keys : keys.filter(({ id }) => id === kid)
}

/** Polls with the same token are verified once. */
const mostVerified = 100_000

const tokens = (issuer: string, audience: string, { algorithm, signWith, readWith }: Keys): Tokens => {
  const verified = openRecentValues<JWTPayload>(mostVerified)
  const candidatesOf = (token: string): readonly TokenKey[] => {
    try {
      return keysFor(token, readWith)
    } catch {
      return []
    }
  }
  const verify = async (token: string): Promise<JWTPayload | null> => {
    const known = verified.get(token)
    if (known) return known
    // Expiry is checked below, because it must be checked again for a token whose signature is cached.
    const rules = { issuer, audience, algorithms: [algorithm], currentDate: new Date(0), clockTolerance: Number.MAX_SAFE_INTEGER }
    for (const { key } of candidatesOf(token)) {
      try {
        return verified.set(token, (await jwtVerify(token, key, rules)).payload)
      } catch {}
    }
    return null
  }
  return {
    sign: (claims, now, lifeMs) => {
      const seconds = Math.floor(now.getTime() / 1000)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: signWith.id })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + Math.floor(lifeMs / 1000))
        .sign(signWith.key)
    },
    read: async (token, now) => {
      const payload = await verify(token)
      return payload?.exp !== undefined && now.getTime() / 1000 < payload.exp + skewSeconds ? payload : null
    },
    readEnded: verify,
  }
}

/** Tokens that only this server reads (HMAC-SHA-256). */
export const ownTokens = (issuer: string, audience: string, ring: KeyRing): Tokens => {
  const readWith = acceptedKeys(ring).map((one) => ({
    id: one.id,
    key: createSecretKey(one.isDerived ? derivedKey(one, `tokens ${audience}`) : Buffer.from(one.secret, 'base64url')),
  }))
  return tokens(issuer, audience, { algorithm: 'HS256', signWith: readWith[0] as TokenKey, readWith })
}

/** An Ed25519 key's id: the start of its public part, which both sides know. */
const jwkId = ({ x = '' }: JWK): string => x.slice(0, 8)

const readable = (jwks: readonly JWK[]): Promise<TokenKey[]> =>
  Promise.all(jwks.map(async ({ d: _, ...publicJwk }) => ({ id: jwkId(publicJwk), key: await importJWK(publicJwk, 'EdDSA') })))

/** Tokens that another party signs, verified with any of its public keys (Ed25519). */
export const foreignTokens = async (issuer: string, audience: string, publicJwks: readonly JWK[]): Promise<Pick<Tokens, 'read'>> => {
  const readWith = await readable(publicJwks)
  return tokens(issuer, audience, { algorithm: 'EdDSA', signWith: readWith[0] as TokenKey, readWith })
}

/**
 * Tokens that a partner verifies with our public key (Ed25519).
 * @param privateJwks private OKP keys: the first signs, all are accepted
 */
export const publicTokens = async (issuer: string, audience: string, privateJwks: readonly JWK[]): Promise<Tokens> => {
  const [first = {}] = privateJwks
  const signWith = { id: jwkId(first), key: await importJWK(first, 'EdDSA') }
  return tokens(issuer, audience, { algorithm: 'EdDSA', signWith, readWith: await readable(privateJwks) })
}
