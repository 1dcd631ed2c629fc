import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'

/**
 * PostgreSQL refuses to run as root or as a user without a name. `setuid` runs it as `nobody`; `userns` maps this user to `nobody` in a
 * user namespace, so that files keep their owner.
 */
export type ServerUser = 'direct' | 'setuid' | 'userns'

const nobody = 65_534

type Facts = {
  root: boolean
  named: boolean
  /** Owner of the existing data folder; null if there is none. */
  dataOwner: 'mine' | 'other' | null
  canSetUid: () => boolean
  canMapUser: () => boolean
}

/** Keeps the method by which an existing folder was created, because its files keep their owner. */
export const chooseUser = ({ root, named, dataOwner, canSetUid, canMapUser }: Facts): ServerUser => {
  if (!root && named) return 'direct'
  if (dataOwner === 'mine') return 'userns'
  if (dataOwner === 'other') return 'setuid'
  if (root && canSetUid()) return 'setuid'
  if (canMapUser()) return 'userns'
  throw new Error(
    'The embedded PostgreSQL cannot run as this user (root, and neither setuid nor user namespaces are allowed): set DATABASE_URL.',
  )
}

/** The program and arguments that run `program` as the given user. */
export const commandAs = (user: ServerUser, program: string, args: readonly string[]): [string, string[]] =>
  user === 'userns'
    ? ['unshare', ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--', program, ...args]]
    : [program, [...args]]

/** Options for spawn. */
export const idsAs = (user: ServerUser): { uid?: number; gid?: number } => (user === 'setuid' ? { uid: nobody, gid: nobody } : {})

/** The owner of the server's files; null for the current user. */
export const ownerAs = (user: ServerUser): { uid: number; gid: number } | null => (user === 'setuid' ? { uid: nobody, gid: nobody } : null)

/** Whether the user has a name; without one, `id -un` and initdb fail. */
const runsNamed = (user: ServerUser): boolean => {
  const [program, args] = commandAs(user, 'id', ['-un'])
  return spawnSync(program, args, { ...idsAs(user), cwd: '/' }).status === 0
}

/** Checks mode bits only, not access control lists. */
export const everyoneMayEnter = (folder: string): boolean => {
  if ((statSync(folder).mode & 0o001) === 0) return false
  return dirname(folder) === folder || everyoneMayEnter(dirname(folder))
}

const hasName = (): boolean => {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

const ownerOf = (folder: string): number | null => {
  try {
    return statSync(folder).uid
  } catch {
    return null
  }
}

/** The method that this machine allows. `folders` are those that the server must reach. */
export const findUser = (dataFolder: string, folders: readonly string[]): ServerUser => {
  const me = process.getuid?.()
  if (me === undefined) return 'direct'
  const owner = ownerOf(dataFolder)
  return chooseUser({
    root: me === 0,
    named: hasName(),
    dataOwner: owner === null ? null : owner === me ? 'mine' : 'other',
    canSetUid: () => folders.every(everyoneMayEnter) && runsNamed('setuid'),
    canMapUser: () => runsNamed('userns'),
  })
}
