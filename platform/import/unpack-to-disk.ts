import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileKindOf, firstBytesOf } from '#platform/import/file-kinds.ts'
import { readImportFile } from '#platform/import/import-file.ts'
import { type Decrypt, openImportFile } from '#platform/import/open-container.ts'

/**
 * Opens a file for reading at any place; the file in a container is unpacked into the folder for temporary files first. It is removed from
 * there at once and exists only as long as the handle is open, so nothing is left behind when the process is killed.
 * @throws ImportFileError
 */
export const openForSeeking = async (path: string, decrypt: Decrypt): Promise<FileHandle> => {
  if (fileKindOf(await firstBytesOf(() => readImportFile(path))) === null) return open(path)
  const content = await openImportFile(path, decrypt)
  const folder = await mkdtemp(join(tmpdir(), 'foyer-unpacked-'))
  const file = await open(join(folder, 'file'), 'wx+', 0o600)
  await rm(folder, { recursive: true })
  try {
    for await (const piece of content()) await file.writeFile(piece)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
