import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '#platform/free-port.ts'
import { findPostgres } from '#tools/setup/postgres.ts'

/** The user for PostgreSQL's programs, which refuse to run as root: Debian's user `postgres` for root, else the current user. */
type Owner = { uid?: number; gid?: number }

export type Cluster = { url: string; stop: () => Promise<void> }

/**
 * Starts Debian's PostgreSQL in its own folder, on a free loopback port. `url` has a role that may only create databases, like the one an
 * operator gives to the portal; `stop` ends the server and removes the folder.
 * @throws Error when the programs are missing or the server does not start within 30 seconds
 */
export async function startCluster(): Promise<Cluster> {
  const programs = findPostgres()
  if (!programs) throw new Error("Debian's PostgreSQL is not installed: `npm test -- --only postgres` installs it.")
  const folder = mkdtempSync(join(tmpdir(), 'foyer-postgres-'))
  const owner = ownerOf(folder)
  const password = randomBytes(18).toString('base64url')
  const port = await freePort()
  const data = join(folder, 'data')
  makeCluster(programs, folder, owner, password)
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: 200,
    // A role that may only create databases cannot force-drop one while a vacuum runs in it.
    autovacuum: 'off',
  }
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const server = spawn(join(programs, 'postgres'), args, { ...owner, cwd: folder, stdio: 'ignore' })
  const stop = () => stopServer(server, folder)
  try {
    await makeRole({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' }, server)
  } catch (problem) {
    await stop()
    throw problem
  }
  return { url: `postgres://app:${password}@127.0.0.1:${port}/app`, stop }
}

function ownerOf(folder: string): Owner {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const owner = { uid: idOf('-u'), gid: idOf('-g') }
  chownSync(folder, owner.uid, owner.gid)
  return owner
}

function makeCluster(programs: string, folder: string, owner: Owner, password: string): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(passwordFile, owner.uid, owner.gid)
  const args = [
    '-D',
    join(folder, 'data'),
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--no-sync',
  ]
  execFileSync(join(programs, 'initdb'), args, { ...owner, cwd: folder, stdio: 'pipe' })
}

async function makeRole(
  connection: { port: number; password: string } & Record<string, string | number>,
  server: ChildProcess,
): Promise<void> {
  const client = await connect(connection, server)
  await client.query(`create role app login createdb password '${connection.password}'`)
  await client.query('create database app owner app')
  await client.end()
}

async function connect(connection: Record<string, string | number>, server: ChildProcess): Promise<Client> {
  const end = performance.now() + 30_000
  for (;;) {
    const client = new Client(connection)
    try {
      await client.connect()
      return client
    } catch (problem) {
      if (performance.now() > end || server.exitCode !== null) throw problem
      await wait(50)
    }
  }
}

async function stopServer(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGINT')
    await once(server, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
}
