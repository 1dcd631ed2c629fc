import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '#platform/free-port.ts'
import { aptInstall, mayUseApt } from '#tools/setup/apt.ts'

const startWithinMs = 15_000

/** PgBouncer refuses to run as root: Debian's user `nobody` for root, else the current user. */
const nobody = 65_534
const owner = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

/** The path of PgBouncer, which is installed if this process may do so; null if it cannot be had. */
export const findPgbouncer = (): string | null => {
  const find = () => ['/usr/sbin/pgbouncer', 'pgbouncer'].find((path) => spawnSync(path, ['--version']).status === 0) ?? null
  const found = find()
  if (found !== null || !mayUseApt()) return found
  return aptInstall(['pgbouncer']) ? find() : null
}

/** The settings that a server makes for its own connections: see "A pooler" in docs/operating.md. */
const settings = 'set jit = off; set statement_timeout = 30000; set idle_in_transaction_session_timeout = 60000'

type Server = { host: string; port: number; user: string; password: string }

/**
 * Starts PgBouncer in transaction mode before a server, with few server connections, so that transactions of one client get different ones.
 * Its databases `foyer_portal` and `foyer_care` are two schemas of `app`; any other name is that of the server.
 */
export const startPgbouncer = async (program: string, folder: string, { host, port: serverPort, user, password }: Server) => {
  mkdirSync(folder)
  const port = await freePort()
  const to = `host=${host} port=${serverPort}`
  const schema = (name: string) => `foyer_${name} = ${to} dbname=app connect_query='set search_path = ${name},public; ${settings}'`
  const files = {
    'users.txt': `"${user}" "${password}"\n`,
    'pgbouncer.ini': `[databases]
${schema('portal')}
${schema('care')}
* = ${to} connect_query='${settings}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = md5
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 500
server_idle_timeout = 5
`,
  }
  chmodSync(folder, 0o755)
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), content, { mode: 0o600 })
    if (owner.uid !== undefined) chownSync(join(folder, name), owner.uid, owner.gid)
  }
  const child = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  child.stderr.on('data', (chunk) => {
    printed += chunk
  })
  const urlOf = (database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  const answers = async () => {
    const client = new Client({ connectionString: urlOf('foyer_portal') })
    client.on('error', () => undefined)
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  }
  for (const until = Date.now() + startWithinMs; !(await answers()); await sleep(50))
    if (Date.now() > until || child.exitCode !== null) throw new Error(`PgBouncer did not start: ${printed}`)
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { urlOf, stop }
}
