import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, escapeLiteral } from 'pg'
import { databaseExtensions } from '#platform/db/database-extensions.ts'
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
import { type EmbeddedPaths, endOfLog, initData, spawnServer, stopServer, type Tuning } from '#platform/db/embedded-process.ts'
import { findUser, ownerAs } from '#platform/db/embedded-user.ts'
import { joinUsers } from '#platform/db/embedded-users.ts'
import { isAlive, isServerOf } from '#platform/db/process-identity.ts'

/** All other code connects as `app`, because the superuser can read any file of the server's user and run programs. */
const appRole = 'app'
/** Migrates, and owns the database, its schemas and the audit tables, so that `app` can only append to them. */
const ownerRole = 'app_owner'

/** An arbitrary number for the lock that serializes concurrent first starts. */
const bootstrapLock = 4_201

/** Runs `work` as the superuser. A connection error rejects the pending query instead of crashing the process. */
const asSuperuser = async <T>(address: Address, work: (client: Client) => Promise<T>, database = 'postgres'): Promise<T> => {
  const client = new Client({ ...address, user: 'postgres', database, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const createExtensions = async (client: Client): Promise<void> => {
  for (const name of databaseExtensions) await client.query(`create extension if not exists ${name}`)
}

/**
 * Creates both roles and the database, also after an interrupted start, and gives a database of an earlier version to its new owner.
 */
const ensureAppDatabase = (address: Address): Promise<void> =>
  asSuperuser(address, async (client) => {
    const has = async (query: string) => (await client.query(query)).rowCount !== 0
    const owned = `select from pg_database where datname = '${appRole}' and pg_get_userbyid(datdba) = '${ownerRole}'`
    if (await has(owned)) return
    await client.query(`select pg_advisory_lock(${bootstrapLock})`)
    const password = address.password === undefined ? '' : ` password ${escapeLiteral(address.password)}`
    for (const role of [appRole, ownerRole])
      if (!(await has(`select from pg_roles where rolname = '${role}'`)))
        await client.query(`create role ${role} login createdb${password}`)
    await client.query(`grant ${appRole} to ${ownerRole}`)
    // In the template, so that every later database (one per test file) has them.
    await asSuperuser(address, createExtensions, 'template1')
    // A former owner loses its rights with the database, so the superuser owns it until they are granted.
    if (await has(`select from pg_database where datname = '${appRole}'`))
      await client.query(`alter database ${appRole} owner to current_user`)
    else await client.query(`create database ${appRole}`)
    // Earlier versions run `create schema if not exists`, which asks for this right even if the schema exists.
    await client.query(`grant create on database ${appRole} to ${appRole}`)
    // Last, because the next start takes this as the sign that nothing is missing.
    await client.query(`alter database ${appRole} owner to ${ownerRole}`)
  })

/** After a power cut PostgreSQL flushes every file of its folder before it answers. A server that fails ends by itself. */
const startWithinMs = 300_000
const pollMs = 20

export type EmbeddedOptions = Partial<Tuning> & { dataDir: string; transport?: Transport }

export type Embedded = {
  /** Connection settings for `pg`: role `app`, never the superuser. */
  connection: Address & { user: string; database: string }
  /** The same database with the role that migrates. */
  owner: Address & { user: string; database: string }
  pid: number
  /** Releases the database; stops it if there are no other users. */
  stop(): Promise<void>
}

type Running = { pid: number; address: Address }

const answers = (address: Address): Promise<boolean> => asSuperuser(address, () => Promise.resolve(true)).catch(() => false)

/**
 * The server that owns the data folder, even one that is starting or stopping; PostgreSQL records its own address. A file without its
 * process is removed, because PostgreSQL would take a zombie, or another process with that id, for the owner.
 */
const findOwner = async ({ base, data }: EmbeddedPaths): Promise<Running | null> => {
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

/** @returns null if another process started first and owns the folder */
const start = async (
  place: EmbeddedPaths,
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

const joinOrStart = async (place: EmbeddedPaths, options: EmbeddedOptions): Promise<Running> => {
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
 * Starts the PostgreSQL installed by npm on a data folder, or joins the one already running there, such as after a `kill -9` of the process
 * that started it.
 * @throws when this platform has no binaries, this user cannot run it, or the folder's server does not answer; the message says what to do
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const base = resolve(options.dataDir)
  await mkdir(base, { recursive: true })
  await removeLeftovers(base, (pid) => !isAlive({ pid, started: null }))
  const data = join(base, 'db')
  const user = findUser(data, [base, tmpdir()])
  const place: EmbeddedPaths = { base, data, user, binaries: await placeBinaries(base) }
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
  return {
    connection: { ...address, user: appRole, database: appRole },
    owner: { ...address, user: ownerRole, database: appRole },
    pid,
    stop: () => leave({ pid, address }),
  }
}
