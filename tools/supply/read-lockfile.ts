import { readFileSync } from 'node:fs'
import { z } from 'zod/mini'
import type { InstalledLicence, Lockfile } from '#tools/supply/lockfile.ts'

const text = z.optional(z.string())
const flag = z.optional(z.boolean())
const lockedPackage = z.object({
  version: z.string(),
  integrity: text,
  resolved: text,
  license: text,
  dev: flag,
  inBundle: flag,
  hasInstallScript: flag,
})
const lockfile = z.object({ lockfileVersion: z.number(), packages: z.record(z.string(), lockedPackage) })

/** Older packages state their licence as an object. */
const manifest = z.object({ license: z.optional(z.union([z.string(), z.object({ type: z.string() })])) })

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** The project's lockfile. */
export const readLockfile = (): Lockfile => lockfile.parse(readJson('package-lock.json'))

/** The licence in the package.json of an installed package. */
export const installedLicence: InstalledLicence = (path) => {
  let found: unknown
  try {
    found = readJson(`${path}/package.json`)
  } catch {
    return undefined
  }
  const { license } = manifest.parse(found)
  return typeof license === 'object' ? license.type : license
}
