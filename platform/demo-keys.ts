import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'

const keys = z.object({
  memberTokenKey: z.string(),
  pinKey: z.string(),
  partnerTokenKey: z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() }),
})

export type DemoKeys = z.infer<typeof keys>

export const makeKeys = (): DemoKeys => ({
  memberTokenKey: randomBytes(32).toString('base64url'),
  pinKey: randomBytes(32).toString('base64url'),
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
export const demoKeys = (dataDir: string): DemoKeys => {
  const file = join(dataDir, 'demo-keys.json')
  try {
    // 'wx' fails if the file exists: of two concurrent first starts, one creates the keys and both read them.
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, JSON.stringify(makeKeys()), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return keys.parse(JSON.parse(readFileSync(file, 'utf8')))
}
