import { createSecretKey } from 'node:crypto'
import { importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'

/** Accepted difference in seconds between two machines' clocks. */
const skewSeconds = 5

/** Signs and reads the tokens of one audience. Reading returns null unless one of these keys signed the token and it is valid. */
export type Tokens = {
  sign: (claims: JWTPayload, now: Date, lifeMs: number) => Promise<string>
  read: (token: string, now: Date) => Promise<JWTPayload | null>
  /** Reads a token even after it expired, where the record that it names decides. */
  readEnded: (token: string) => Promise<JWTPayload | null>
}

type Keys = { algorithm: 'HS256' | 'EdDSA'; signWith: Parameters<SignJWT['sign']>[0]; readWith: Parameters<SignJWT['sign']>[0] }

/**
 * Size of each of two generations of cached signature checks, so that polls with the same token are verified once. The older generation
 * is dropped whole.
 */
const mostVerified = 100_000

const tokens = (issuer: string, audience: string, { algorithm, signWith, readWith }: Keys): Tokens => {
  let young = new Map<string, JWTPayload>()
  let old = new Map<string, JWTPayload>()
  const remember = (token: string, payload: JWTPayload): JWTPayload => {
    if (young.size >= mostVerified) {
      old = young
      young = new Map()
    }
    young.set(token, payload)
    return payload
  }
  const verify = async (token: string): Promise<JWTPayload | null> => {
    const known = young.get(token)
    if (known) return known
    const earlier = old.get(token)
    if (earlier) return remember(token, earlier)
    try {
      // Expiry is checked below, because it must be checked again for a token whose signature is cached.
      const { payload } = await jwtVerify(token, readWith, {
        issuer,
        audience,
        algorithms: [algorithm],
        currentDate: new Date(0),
        clockTolerance: Number.MAX_SAFE_INTEGER,
      })
      return remember(token, payload)
    } catch {
      return null
    }
  }
  return {
    sign: (claims, now, lifeMs) => {
      const seconds = Math.floor(now.getTime() / 1000)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + Math.floor(lifeMs / 1000))
        .sign(signWith)
    },
    read: async (token, now) => {
      const payload = await verify(token)
      return payload?.exp !== undefined && now.getTime() / 1000 < payload.exp + skewSeconds ? payload : null
    },
    readEnded: verify,
  }
}

/** Tokens that only this server reads (HMAC-SHA-256). `secret`: at least 32 bytes, base64url. */
export const ownTokens = (issuer: string, audience: string, secret: string): Tokens => {
  const key = createSecretKey(Buffer.from(secret, 'base64url'))
  return tokens(issuer, audience, { algorithm: 'HS256', signWith: key, readWith: key })
}

/** Tokens that another party signs, verified with its public key (Ed25519). */
export const foreignTokens = async (issuer: string, audience: string, publicJwk: JWK): Promise<Pick<Tokens, 'read'>> => {
  const key = await importJWK(publicJwk, 'EdDSA')
  return tokens(issuer, audience, { algorithm: 'EdDSA', signWith: key, readWith: key })
}

/** Tokens that a partner verifies with our public key (Ed25519). `privateJwk`: a private OKP key. */
export const publicTokens = async (issuer: string, audience: string, privateJwk: JWK): Promise<Tokens> => {
  const { d: _, ...publicJwk } = privateJwk
  return tokens(issuer, audience, {
    algorithm: 'EdDSA',
    signWith: await importJWK(privateJwk, 'EdDSA'),
    readWith: await importJWK(publicJwk, 'EdDSA'),
  })
}
