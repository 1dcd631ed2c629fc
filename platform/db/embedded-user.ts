import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'

/**
 * PostgreSQL refuses to run as root or as a user without a name. `setuid` starts it as `nobody`; `userns` lets this user be
 * called `nobody` in a namespace of its own, while files stay this user's.
 */
export type ServerUser = 'direct' | 'setuid' | 'userns'

const nobody = 65_534

type Facts = {
  root: boolean
  named: boolean
  /** Whose the data are, where there are any. */
  dataOwner: 'mine' | 'other' | null
  canSetUid: () => boolean
  canMapUser: () => boolean
}

/** The way that an existing folder was made in is kept: the owner of its files does not change. */
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

/** The program and arguments that run `program` as that user. */
export const commandAs = (user: ServerUser, program: string, args: readonly string[]): [string, string[]] =>
  user === 'userns'
    ? ['unshare', ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--', program, ...args]]
    : [program, [...args]]

/** Options for spawn. */
export const idsAs = (user: ServerUser): { uid?: number; gid?: number } => (user === 'setuid' ? { uid: nobody, gid: nobody } : {})

/** Owner of the files that the server works on. */
export const ownerAs = (user: ServerUser): { uid: number; gid: number } | null => (user === 'setuid' ? { uid: nobody, gid: nobody } : null)

/** `id -un` fails for a number without a name, which initdb would refuse. */
const runsNamed = (user: ServerUser): boolean => {
  const [program, args] = commandAs(user, 'id', ['-un'])
  return spawnSync(program, args, { ...idsAs(user), cwd: '/' }).status === 0
}

/** Mode bits only: access lists are not looked at. */
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

/** Which way this machine allows. `folders` are those that the server must reach. */
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
