import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { databaseUrlOf } from '#tools/failover/cluster.ts'
import { failedReadsOf, underLoad } from '#tools/failover/load.ts'
import { andAlso, type FaultRow, judgeWrites, type Parts } from '#tools/failover/rows/row.ts'
import { hasCommit, previousRelease, unpackRelease } from '#tools/upgrade/previous-release.ts'

/** A database of its own: the nodes of the other rows have the tables of this version already. */
const databaseUrl = databaseUrlOf('upgrade')

/** The previous release, with its packages and its built browser files. */
const buildRelease = (folder: string): string => {
  const release = join(folder, 'release')
  mkdirSync(release)
  unpackRelease(previousRelease(), release)
  const { status, stderr } = spawnSync('node', ['run.mjs', 'build'], { cwd: release, encoding: 'utf8' })
  if (status !== 0) throw new Error(`the previous release could not be built: ${stderr}`)
  return release
}

/** The number of migrations that the database has, of portal and telehealth side. */
const countMigrations = async (): Promise<number> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ schema: string; name: string }>(
      `select table_schema as schema, table_name as name from information_schema.tables where table_name like '%migrations%'`,
    )
    const counts = await Promise.all(
      rows.map(({ schema, name }) => client.query<{ count: number }>(`select count(*)::int as count from "${schema}"."${name}"`)),
    )
    return counts.reduce((sum, { rows: [row] }) => sum + (row?.count ?? 0), 0)
  } finally {
    await client.end()
  }
}

/** Both nodes of the previous release are replaced by this one, one after the other; the first brings the tables up to date. */
const upgradeNodes = async (parts: Parts) => {
  const { cluster, nodes } = parts
  if (!hasCommit(previousRelease())) return { measured: 'this clone lacks the previous release', outcome: 'skipped' } as const
  const release = buildRelease(cluster.folder)
  await cluster.asSuperuser(['create database upgrade owner foyer'])
  await nodes.replaceAll({ release, databaseUrl })
  const before = await countMigrations()
  const load = await underLoad(nodes.url, () => nodes.replaceAll({ databaseUrl }), 3_000)
  const migrations = (await countMigrations()) - before
  const judged = await judgeWrites(parts, load, { databaseUrl })
  await nodes.replaceAll()
  return andAlso(judged, failedReadsOf(load.pages) + failedReadsOf(load.checks) === 0 && migrations > 0, `${migrations} migrations`)
}

/** What happens while a version replaces another. */
export const upgradeRows: readonly FaultRow[] = [
  {
    name: 'upgrade',
    title: 'rolling upgrade from the previous release, with its migrations',
    goal: '0 requests failed',
    run: upgradeNodes,
  },
]
