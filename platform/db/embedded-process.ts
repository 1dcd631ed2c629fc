import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, addressArguments, makePassword, type Transport } from '#platform/db/embedded-address.ts'
import { commandAs, idsAs, ownerAs, type ServerUser } from '#platform/db/embedded-user.ts'
import { isServerOf } from '#platform/db/process-identity.ts'

const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
const logLimit = 10 * 1024 * 1024
const stopWithinMs = 30_000

export type EmbeddedPaths = { base: string; binaries: string; data: string; user: ServerUser }

const program = (place: EmbeddedPaths, name: string) => join(place.binaries, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

/** Creates the data folder under a temporary name and renames it, so that `db` is always complete. `sync` flushes it to disk. */
export const initData = async (place: EmbeddedPaths, transport: Transport, sync: boolean): Promise<void> => {
  const draft = join(place.base, `init.${process.pid}`)
  const owner = ownerAs(place.user)
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await chmod(draft, 0o700)
  if (owner) await chown(draft, owner.uid, owner.gid)
  const password = await makePassword(place.base, transport, owner)
  const login = password === undefined ? ['-A', 'trust'] : ['-A', 'scram-sha-256', `--pwfile=${password}`]
  const [command, args] = commandAs(place.user, program(place, 'initdb'), [
    '-D',
    draft,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-instructions',
    ...login,
    ...(sync ? [] : ['--no-sync']),
  ])
  const child = spawn(command, args, { ...idsAs(place.user), cwd: '/', env: environment, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true })
    throw new Error(`initdb could not make ${draft}: ${complaint.trim()}`)
  }
  await rename(draft, place.data).catch(async (error) => {
    // Another process created it at the same moment.
    await rm(draft, { recursive: true, force: true })
    if (!(await stat(place.data).catch(() => null))) throw error
  })
}

const logFile = (base: string) => join(base, 'postgres.log')

const startNewLogWhenLong = async (file: string): Promise<void> => {
  const size = (await stat(file).catch(() => null))?.size ?? 0
  if (size > logLimit) await rename(file, `${file}.old`)
}

/** Keeps statements and rejected values out of the log, because they contain what members typed. */
const quietLog = ['log_min_messages=log', 'log_min_error_statement=panic', 'log_error_verbosity=terse']

/** Tests drop databases by force, which only a superuser may do while a vacuum runs in one. */
const unlasting = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off']

export type Server = { pid: number; exited: () => boolean }

export type Tuning = {
  maxConnections: number
  /** False in tests only: skips all waiting for the disk, and vacuums nothing. */
  durable: boolean
}

/**
 * Starts PostgreSQL outside this process's group, so that Ctrl-C does not stop it before this process has finished its requests. As a
 * consequence it survives a `kill -9` of this process; the next start then takes it over.
 */
export const spawnServer = async (place: EmbeddedPaths, address: Address, { maxConnections, durable }: Tuning): Promise<Server> => {
  await startNewLogWhenLong(logFile(place.base))
  const settings = [`max_connections=${maxConnections}`, 'shared_buffers=32MB', ...quietLog, ...(durable ? [] : unlasting)]
  const [command, args] = commandAs(place.user, program(place, 'postgres'), [
    '-D',
    place.data,
    ...addressArguments(address),
    ...settings.flatMap((setting) => ['-c', setting]),
  ])
  const log = openSync(logFile(place.base), 'a', 0o600)
  const child = spawn(command, args, {
    ...idsAs(place.user),
    cwd: '/',
    env: environment,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let exited = false
  child.once('exit', () => {
    exited = true
  })
  await once(child, 'spawn')
  child.unref()
  return { pid: child.pid ?? 0, exited: () => exited }
}

/** The last lines of postgres.log, for the message of a start that failed. */
export const endOfLog = async (base: string): Promise<string> =>
  (await readFile(logFile(base), 'utf8').catch(() => '')).trim().split('\n').slice(-3).join('\n')

const signal = (place: EmbeddedPaths, pid: number, name: 'INT' | 'QUIT'): void => {
  if (process.platform === 'win32') spawnSync(program(place, 'pg_ctl'), ['kill', name, `${pid}`])
  else process.kill(pid, `SIG${name}`)
}

const goneWithin = async (place: EmbeddedPaths, pid: number, ms: number): Promise<boolean> => {
  for (const until = Date.now() + ms; Date.now() < until; await sleep(10)) if (!isServerOf(pid, place.data)) return true
  return false
}

/** Fast shutdown: rolls back open transactions; committed data is on disk. If it times out, quits, and the next start recovers. */
export const stopServer = async (place: EmbeddedPaths, pid: number): Promise<void> => {
  if (!isServerOf(pid, place.data)) return
  signal(place, pid, 'INT')
  if (await goneWithin(place, pid, stopWithinMs)) return
  signal(place, pid, 'QUIT')
  await goneWithin(place, pid, stopWithinMs)
}
