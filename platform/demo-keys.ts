import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { type PortalKeys, portalKeysOf } from '#platform/auth/keys/key-ring.ts'

const jwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() })
const others = z._default(z.array(z.string()), [])
/** The file. The lists of other keys are written by hand, to try a rotation. */
const keys = z.object({
  memberTokenKey: z.string(),
  memberTokenKeyOthers: others,
  pinKey: z.string(),
  pinKeyOthers: others,
  partnerTokenKey: jwk,
  partnerTokenKeyOthers: z._default(z.array(jwk), []),
})

type DemoKeys = z.infer<typeof keys>

export const makeKeys = (): DemoKeys => ({
  memberTokenKey: randomBytes(32).toString('base64url'),
  memberTokenKeyOthers: [],
  pinKey: randomBytes(32).toString('base64url'),
  pinKeyOthers: [],
  partnerTokenKeyOthers: [],
  partnerTokenKey: generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }) as {
    kty: 'OKP'
    crv: 'Ed25519'
    x: string
    d: string
  },
})

/**
 * The demo's own keys, created at its first start and stored next to its database, so that sessions survive a restart. Both servers of
 * the demo read them.
 */
export const demoKeys = (dataDir: string): PortalKeys => {
  const file = join(dataDir, 'demo-keys.json')
  try {
    // 'wx' fails if the file exists: of two concurrent first starts, one creates the keys and both read them.
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, JSON.stringify(makeKeys()), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return portalKeysOf(keys.parse(JSON.parse(readFileSync(file, 'utf8'))))
}
