import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { freePort } from '#platform/free-port.ts'

/** How clients connect: a Unix socket in a private folder or, on Windows, where Node has no such sockets, loopback with a password. */
export type Transport = 'socket' | 'loopback'
export type Address = { host: string; port: number; password: string | undefined }

export const transportHere: Transport = process.platform === 'win32' ? 'loopback' : 'socket'

const socketPort = 5432
const folderPrefix = 'epg-'
const loopback = '127.0.0.1'

const passwordFile = (base: string) => join(base, 'password')

type Owner = { uid: number; gid: number } | null

/** Creates the password file of a new data folder; undefined for a socket, whose folder other users cannot enter. */
export const makePassword = async (base: string, transport: Transport, owner: Owner): Promise<string | undefined> => {
  if (transport === 'socket') return undefined
  await writeFile(passwordFile(base), randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (owner) await chown(passwordFile(base), owner.uid, owner.gid)
  return passwordFile(base)
}

const readPassword = (base: string): Promise<string | undefined> => readFile(passwordFile(base), 'utf8').catch(() => undefined)

/**
 * A new address for each start. The socket folder is new because its lock file names a process id, and PostgreSQL refuses to start if that
 * id is in use. It is short because a socket path is limited to 107 bytes.
 */
export const makeAddress = async (base: string, transport: Transport, owner: Owner): Promise<Address> => {
  if (transport === 'loopback') return { host: loopback, port: await freePort(), password: await readPassword(base) }
  const folder = await mkdtemp(join(tmpdir(), folderPrefix))
  if (owner) await chown(folder, owner.uid, owner.gid)
  return { host: folder, port: socketPort, password: undefined }
}

export const addressArguments = ({ host, port }: Address): string[] =>
  host === loopback ? ['-k', '', '-h', loopback, '-p', `${port}`] : ['-k', host, '-c', 'listen_addresses=', '-p', `${port}`]

/** Parses `postmaster.pid`, whose lines are: process, data folder, start time, port, socket folder, listen address. */
export const parsePostmasterFile = (text: string): { pid: number; host: string; port: number } => {
  const [pid = '', , , port = '', folder = '', listen = ''] = text.split('\n').map((line) => line.trim())
  return { pid: Number(pid), host: folder || listen || loopback, port: Number(port) }
}

export const addressFrom = async (base: string, { host, port }: { host: string; port: number }): Promise<Address> => ({
  host,
  port,
  password: await readPassword(base),
})

export const removeAddress = async ({ host }: Address): Promise<void> => {
  if (basename(host).startsWith(folderPrefix)) await rm(host, { recursive: true, force: true })
}
