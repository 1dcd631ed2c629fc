import { ContainerError } from '#platform/import/container-error.ts'
import { fileKindOf, firstBytesOf, type ReadBytes } from '#platform/import/file-kinds.ts'
import { readImportFile } from '#platform/import/import-file.ts'
import { gunzipped, unzipped } from '#platform/import/unpack.ts'
import { findZipEntry } from '#platform/import/zip-directory.ts'

/** Decrypts a PGP message. @throws ContainerError */
export type Decrypt = (source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>

/** Limits on what a container unpacks to. The ratio of unpacked to packed bytes is not compared for the first `freeBytes`. */
export type ContainerLimits = { bytes: number; ratio: number; freeBytes: number }

/** Files of members compress 10 to 50 times; deflate can reach 1,000 times. 16 GB holds every register that is imported. */
export const containerLimits: ContainerLimits = { bytes: 16 * 1024 ** 3, ratio: 200, freeBytes: 32 * 1024 ** 2 }

/** Counts the bytes that are read from a source. */
const counted = (read: ReadBytes) => {
  const progress = { bytes: 0 }
  const source: ReadBytes = async function* () {
    progress.bytes = 0
    for await (const piece of read()) {
      progress.bytes += piece.length
      yield piece
    }
  }
  return { source, progress }
}

type Open = (read: ReadBytes) => AsyncIterable<Buffer>

/** Applies the limits while a container is unpacked. */
const limited = (read: ReadBytes, open: Open, { bytes, ratio, freeBytes }: ContainerLimits): ReadBytes =>
  async function* () {
    const { source, progress } = counted(read)
    let size = 0
    for await (const piece of open(source)) {
      size += piece.length
      if (size > bytes) throw new ContainerError('archive too large', `more than ${bytes.toLocaleString('en-US')} bytes`)
      if (size > freeBytes && size > ratio * progress.bytes)
        throw new ContainerError('archive too large', `more than ${ratio} times its packed size`)
      yield piece
    }
  }

const openerOf = async (read: ReadBytes, name: 'zip' | 'gzip' | 'PGP', decrypt: Decrypt): Promise<Open> => {
  if (name === 'gzip') return (source) => gunzipped(source())
  if (name === 'PGP') return (source) => decrypt(source())
  const entry = await findZipEntry(read)
  return (source) => unzipped(source, entry)
}

const refusalOf = (kind: 'archive' | 'binary', name: string) =>
  new ContainerError(kind === 'archive' ? 'compressed file' : 'not a text file', name)

/**
 * Returns how to read the text file in a container: the only file of a zip, gzip, or a PGP message. A file that is in none is returned as
 * it is. One level is opened. Nothing is written to disk, memory use is constant, and each read unpacks again.
 * @throws ContainerError here, or while the content is read; its bytes count only if all of them could be read
 */
export const openContainer = async (
  read: ReadBytes,
  { decrypt, limits = containerLimits }: { decrypt: Decrypt; limits?: ContainerLimits },
): Promise<ReadBytes> => {
  const outer = fileKindOf(await firstBytesOf(read))
  if (outer === null) return read
  if (outer.kind !== 'container') throw refusalOf(outer.kind, outer.name)
  const content = limited(read, await openerOf(read, outer.name, decrypt), limits)
  const inner = fileKindOf(await firstBytesOf(content))
  if (inner === null) return content
  if (inner.kind === 'binary') throw refusalOf(inner.kind, `${inner.name} in ${outer.name}`)
  throw new ContainerError('archive in an archive', `${inner.name} in ${outer.name}`)
}

/** A local file, opened if it is in a container. @throws ImportFileError */
export const openImportFile = (path: string, decrypt: Decrypt): Promise<ReadBytes> => openContainer(() => readImportFile(path), { decrypt })
