import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { startEmbedded } from '#platform/db/embedded-postgres.ts'
import { makeKeys } from '#platform/demo-keys.ts'
import { freePort } from '#platform/free-port.ts'
import { openMailServer } from '#platform/testing/mail-server.ts'
import { testTuning } from '#platform/testing/start-test-database.ts'
import { withDataDir } from '#tools/data-dir.ts'
import { installDebianPrograms, missingPrograms } from '#tools/deploy/debian-programs.ts'
import { openCookies, signInFirstOperator } from '#tools/deploy/first-operator.ts'
import { buildImage } from '#tools/image/build-image.ts'
import { openContainers } from '#tools/image/container.ts'

// `npm run test:image`: builds the image of Debian's packages, and runs it as deploy/chart/ does: read-only, without root, with secrets from
// files, on a PostgreSQL on the loopback. Needs root on Debian; says so and succeeds elsewhere. `--base-archive FILE` is a base that mmdebstrap
// has made before.

const { 'base-archive': baseArchive, inside } = parseArgs({
  options: { 'base-archive': { type: 'string' }, inside: { type: 'boolean', default: false } },
}).values

const programs = ['buildah', 'podman', 'crun', 'mmdebstrap'] as const
const container = 'foyer-image-test'

let failed = 0
const check = (title: string, passed: boolean, said = ''): void => {
  if (!passed) failed += 1
  console.log(`${passed ? '✓' : '✗'} ${title}${passed ? '' : `\n${said.slice(-3000)}`}`)
}

/** A folder with a file for each secret, which the container's user may read. */
const writeSecrets = (folder: string, secrets: Record<string, string>): Record<string, string> => {
  mkdirSync(folder)
  for (const [name, value] of Object.entries(secrets)) {
    writeFileSync(join(folder, name), `${value}\n`)
    chmodSync(join(folder, name), 0o444)
  }
  return Object.fromEntries(Object.keys(secrets).map((name) => [`${name}_FILE`, `/run/secrets/${name}`]))
}

const until = async (isSo: () => Promise<boolean>, withinMs: number): Promise<boolean> => {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(200)) if (await isSo().catch(() => false)) return true
  return false
}

type Server = { url: string; mails: Awaited<ReturnType<typeof openMailServer>>['received'] }

const signIn = async ({ url, mails }: Server, printed: string): Promise<boolean> => {
  const cookies = openCookies()
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', cookie: cookies.header(), origin: url }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    cookies.keep(answer.headers.getSetCookie())
    return answer.status
  }
  return await signInFirstOperator(post, mails, printed)
}

const testImage = async (folder: string): Promise<void> => {
  const store = { folder: join(folder, 'store') }
  mkdirSync(store.folder)
  const began = performance.now()
  const image = buildImage(store, { baseArchive, tag: 'localhost/foyer:test' })
  console.log(`built in ${Math.round((performance.now() - began) / 1000)} s`)

  const database = await startEmbedded({ dataDir: join(folder, 'pg'), ...testTuning, transport: 'loopback' })
  const mail = await openMailServer()
  const { host, port: pgPort, user, password = '', database: name } = database.connection
  const [port, metricsPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const keys = makeKeys()
  const secrets = {
    DATABASE_URL: `postgres://${user}:${password}@${host}:${pgPort}/${name}`,
    MIGRATION_DATABASE_URL: `postgres://${database.owner.user}:${password}@${host}:${pgPort}/${name}`,
    MEMBER_TOKEN_KEY: keys.memberTokenKey,
    PIN_KEY: keys.pinKey,
    PARTNER_TOKEN_KEY: JSON.stringify(keys.partnerTokenKey),
    MAIL_URL: mail.url,
    PHONE_GATEWAY_URL: 'https://account:secret@phone.invalid',
  }
  const env = {
    ...writeSecrets(join(folder, 'secrets'), secrets),
    PORT: String(port),
    HOST: '127.0.0.1',
    METRICS_PORT: String(metricsPort),
    METRICS_HOST: '127.0.0.1',
    PUBLIC_URL: url,
    MAIL_FROM: 'portal@example.com',
    PHONE_GATEWAY_FROM: '+15125550100',
    DRAIN_SECONDS: '5',
  }
  const containers = openContainers(store, { image, secrets: join(folder, 'secrets'), env })
  try {
    const { output } = containers.inspect('--type=image', image)
    check(
      'the image names a user by number, and a health check',
      /"User": "10001:10001"/.test(output) && output.includes('ready.mjs'),
      output,
    )
    const checked = containers.run('server/main.ts', '--check')
    check('the settings with secrets from files are complete', checked.code === 0, checked.output)
    for (const program of ['server/cli.ts', 'care/server/cli.ts']) {
      const migrated = containers.run(program, 'migrate')
      check(`${program} migrate makes the tables, as a step of its own`, migrated.code === 0, migrated.output)
    }
    const client = new Client({ connectionString: secrets.DATABASE_URL })
    await client.connect()
    const tables = await client.query("select from pg_tables where schemaname in ('portal', 'care')")
    await client.end()
    check('the tables are there before a server starts', (tables.rowCount ?? 0) > 50, `${tables.rowCount} tables`)

    const started = containers.start(container)
    check('the container starts', started.code === 0, started.output)
    const isReady = async () => (await fetch(`${url}/api/ready`)).status === 200
    check('/api/ready answers 200', await until(isReady, 180_000), containers.logs(container))
    check('its health check passes', containers.exec(container, 'node', 'deploy/image/ready.mjs').code === 0)
    check('/metrics answers on its own port', (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).ok)
    check('the sign-in page is there', (await (await fetch(`${url}/login`)).text()).includes('<form'))
    const who = containers.exec(container, 'node', '--print', 'process.getuid()')
    check('the server is not root', who.output.trim() === '10001', who.output)
    for (const path of ['/opt/foyer/x', '/etc/x', '/x']) {
      const { code, output } = containers.exec(container, 'node', '--eval', `fs.writeFileSync('${path}', '')`)
      check(`nothing can write ${path}`, code !== 0 && /EROFS/.test(output), output)
    }
    const listed = containers.exec(container, 'node', '--print', "JSON.parse(fs.readFileSync('sbom.cdx.json')).components.length")
    check('the list of its packages is inside', Number(listed.output) > 100, listed.output)

    const add = ['operator', 'add', '--email', 'first@example.com', '--name', 'First Operator', '--role', 'admin']
    const added = containers.exec(container, 'node', 'server/cli.ts', ...add)
    check(
      'the first operator is added, chooses a password and signs in by PIN',
      await signIn({ url, mails: mail.received }, added.output),
      added.output,
    )

    containers.terminate(container)
    const drains = await until(async () => (await fetch(`${url}/api/ready`)).status === 503, 5_000)
    const serves = (await fetch(`${url}/api/health`)).status === 200
    check('after SIGTERM it is not ready, and still answers', drains && serves)
    check('then it ends with 0', containers.wait(container) === 0, containers.logs(container))
  } finally {
    containers.remove(container)
    await mail.close()
    await database.stop()
  }
}

/** crun refuses a machine with both kinds of control groups: the test then runs where only the newer kind is mounted. */
const withNewerControlGroups = (): number | null => {
  const script = 'mount -t cgroup2 none /sys/fs/cgroup && exec "$@"'
  const own = [process.execPath, ...process.argv.slice(1), '--inside']
  return spawnSync('unshare', ['--mount', 'sh', '-c', script, 'sh', ...own], { stdio: 'inherit' }).status
}

installDebianPrograms(programs)
const missing = missingPrograms(programs)
if (missing.length > 0) console.log(`Not tried: ${missing.join(', ')} cannot be had here; root on Debian installs them.`)
else if (!inside && existsSync('/sys/fs/cgroup/unified')) process.exitCode = withNewerControlGroups() ?? 1
else {
  await withDataDir(testImage).catch((error: Error) => check('the image builds and runs', false, error.message))
  process.exitCode = failed === 0 ? 0 : 1
}
