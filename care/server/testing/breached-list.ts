import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestCare } from '#care/server/testing/test-care.ts'

/** Runs `act` while the operator's list of breached passwords has `password`. */
export const withBreached = async ({ care: { config } }: Pick<TestCare, 'care'>, password: string, act: () => Promise<void>) => {
  const folder = await mkdtemp(join(tmpdir(), 'breached-'))
  try {
    const file = join(folder, 'list')
    await writeFile(file, `${createHash('sha1').update(password).digest('hex').toUpperCase()}\n`)
    config.breachedPasswordsFile = file
    await act()
  } finally {
    config.breachedPasswordsFile = undefined
    await rm(folder, { recursive: true })
  }
}
