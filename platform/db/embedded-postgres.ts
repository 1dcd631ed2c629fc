import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Address,
  addressFrom,
  makeAddress,
  parsePostmasterFile,
  removeAddress,
  type Transport,
  transportHere,
} from '#platform/db/embedded-address.ts'
import { placeBinaries, removeLeftovers } from '#platform/db/embedded-binaries.ts'
import { appRole, asSuperuser, ensureAppDatabase } from '#platform/db/embedded-bootstrap.ts'
import { endOfLog, initData, type Place, spawnServer, stopServer, type Tuning } from '#platform/db/embedded-process.ts'
import { findUser, ownerAs } from '#platform/db/embedded-user.ts'
import { joinUsers } from '#platform/db/embedded-users.ts'
import { isAlive, isServerOf } from '#platform/db/process-identity.ts'

const startWithinMs = 30_000
const pollMs = 20

export type EmbeddedOptions = Partial<Tuning> & { dataDir: string; transport?: Transport }

export type Embedded = {
  /** For `pg`: role `app`, never the superuser. */
  connection: Address & { user: string; database: string }
  pid: number
  /** Leaves the database, and stops it when nobody else uses it. */
  stop(): Promise<void>
}

type Running = { pid: number; address: Address }

const answers = (address: Address): Promise<boolean> => asSuperuser(address, () => Promise.resolve(true)).catch(() => false)

/**
 * The server that owns the data folder now, starting or stopping ones included. PostgreSQL writes down itself where it listens.
 * A file whose process is gone is removed: PostgreSQL would take a zombie, or another process with its number, for its owner.
 */
const findOwner = async ({ base, data }: Place): Promise<Running | null> => {
  const file = join(data, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  const { pid, ...where } = parsePostmasterFile(text)
  const address = await addressFrom(base, where)
  if (isServerOf(pid, data)) return { pid, address }
  await rm(file, { force: true })
  await removeAddress(address)
  return null
}

/** @returns null when another process was faster and owns the folder now */
const start = async (
  place: Place,
  { transport = transportHere, maxConnections = 40, durable = true }: EmbeddedOptions,
): Promise<Running | null> => {
  if (!(await stat(place.data).catch(() => null))) await initData(place, transport, durable)
  const address = await makeAddress(place.base, transport, ownerAs(place.user))
  const server = await spawnServer(place, address, { maxConnections, durable })
  for (const until = Date.now() + startWithinMs; Date.now() < until && !server.exited(); await sleep(pollMs))
    if (await answers(address)) return { pid: server.pid, address }
  await removeAddress(address)
  if (server.exited() && (await findOwner(place))) return null
  throw new Error(`The embedded PostgreSQL did not start. ${place.base}/postgres.log ends with:\n${await endOfLog(place.base)}`)
}

const joinOrStart = async (place: Place, options: EmbeddedOptions): Promise<Running> => {
  let owner: Running | null = null
  for (const until = Date.now() + startWithinMs; Date.now() < until; await sleep(pollMs)) {
    owner = await findOwner(place)
    if (owner && (await answers(owner.address))) return owner
    const started = owner ? null : await start(place, options)
    if (started) return started
  }
  throw new Error(
    `The data folder ${place.data} is in use by process ${owner?.pid}, which does not answer. Stop it, or set DATA_DIR to another folder.`,
  )
}

/**
 * Starts the PostgreSQL that came with npm over a data folder, or joins the one that runs there already: after a `kill -9` of its
 * starter, the next start takes it over.
 * @throws when this platform has no binaries, this user cannot run it, or the folder's server does not answer; the message says what to do
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const base = resolve(options.dataDir)
  await mkdir(base, { recursive: true })
  await removeLeftovers(base, (pid) => !isAlive({ pid, started: null }))
  const data = join(base, 'db')
  const user = findUser(data, [base, tmpdir()])
  const place: Place = { base, data, user, binaries: await placeBinaries(base) }
  const leaveUsers = await joinUsers(base)
  const leave = async (running: Running | null) => {
    if (!(await leaveUsers()) || running === null) return
    await stopServer(place, running.pid)
    await removeAddress(running.address)
  }
  let running: Running | null = null
  try {
    running = await joinOrStart(place, options)
    await ensureAppDatabase(running.address)
  } catch (error) {
    await leave(running)
    throw error
  }
  const { pid, address } = running
  return { connection: { ...address, user: appRole, database: appRole }, pid, stop: () => leave({ pid, address }) }
}
