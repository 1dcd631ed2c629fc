import { ImportFileError } from '#platform/import/import-file.ts'

/** Why a file is not read: what it is, or what is wrong with the container that it is in. */
export type ContainerProblem =
  | 'compressed file'
  | 'encrypted file'
  | 'not a text file'
  | 'damaged archive'
  | 'archive too large'
  | 'archive in an archive'
  | 'not one file in the archive'

const sentences: Readonly<Record<ContainerProblem, (found: string) => string>> = {
  'compressed file': (found) => `The file is compressed in a way that is not opened (${found}). Unpack it first.`,
  'encrypted file': (found) => `The file is encrypted and could not be decrypted (${found}).`,
  'not a text file': (found) => `This is not a text file (${found}).`,
  'damaged archive': (found) => `The archive is damaged (${found}).`,
  'archive too large': (found) => `The archive unpacks to more than is allowed (${found}).`,
  'archive in an archive': (found) => `Only one level is opened, and this is an archive in an archive (${found}). Unpack it first.`,
  'not one file in the archive': (found) =>
    `A zip file must have exactly one file in it (${found}). Unpack it and load one file at a time.`,
}

/** A container that is not opened; nothing of it may be applied. `found` says what it is or has, in at most 60 characters. */
export class ContainerError extends ImportFileError {
  override readonly name = 'ContainerError'
  readonly problem: ContainerProblem
  readonly found: string
  constructor(problem: ContainerProblem, found: string) {
    super(`${sentences[problem](found)} Nothing was changed.`)
    this.problem = problem
    this.found = found
  }
}
