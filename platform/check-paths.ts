import { accessSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { SettingsError } from '#platform/env.ts'

/** A file or folder that a setting names; undefined if it is not set. */
export type NamedPath = { name: string; path: string | undefined; kind: 'file' | 'file to append to' | 'folder' | 'writable folder' }

const { R_OK, W_OK, X_OK } = constants

/** The nearest folder that exists, in which the server would create the others. */
const existingFolder = (path: string): string => (statSync(path, { throwIfNoEntry: false }) ? path : existingFolder(dirname(path)))

const needsOf: Record<NamedPath['kind'], (path: string) => [place: string, mode: number, isFolder: boolean]> = {
  file: (path) => [path, R_OK, false],
  'file to append to': (path) => (statSync(path, { throwIfNoEntry: false }) ? [path, W_OK, false] : [dirname(path), W_OK | X_OK, true]),
  folder: (path) => [path, R_OK | X_OK, true],
  'writable folder': (path) => [existingFolder(path), W_OK | X_OK, true],
}

/** Sentences about files and folders that are missing, of the wrong kind, or closed to this user. */
const pathProblems = (paths: readonly NamedPath[]): string[] =>
  paths.flatMap(({ name, path, kind }) => {
    if (path === undefined) return []
    try {
      const [place, mode, isFolder] = needsOf[kind](path)
      accessSync(place, mode)
      return statSync(place).isDirectory() === isFolder ? [] : [`${name} is wrong: ${place} is ${isFolder ? 'no folder' : 'a folder'}.`]
    } catch (error) {
      return [`${name} is wrong: ${path} cannot be used (${(error as NodeJS.ErrnoException).code}).`]
    }
  })

type Checked = { warnings: readonly string[]; paths: readonly NamedPath[] }

/**
 * Reads the settings as a start would, and checks the files that they name; connects to nothing. Prints a line for each problem and each
 * warning. @returns the exit code: 0 if the server could start with these settings
 */
export const printCheck = (read: () => Checked): 0 | 1 => {
  try {
    const { warnings, paths } = read()
    const problems = pathProblems(paths)
    if (problems.length > 0) throw new SettingsError(problems)
    for (const warning of warnings) console.log(`Warning: ${warning}`)
    console.log('The settings are complete.')
    return 0
  } catch (error) {
    console.error((error as Error).message)
    return 1
  }
}
