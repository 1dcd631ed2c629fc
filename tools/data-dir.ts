import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs `work` with a data folder and then deletes the folder. */
export const withDataDir = async <T>(work: (dataDir: string) => Promise<T>): Promise<T> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-'))
  // PostgreSQL may run as another user, who needs access to this folder.
  await chmod(dataDir, 0o711)
  try {
    return await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
