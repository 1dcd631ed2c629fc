import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { withDataDir } from '#tools/data-dir.ts'
import { installDebianPrograms, missingPrograms } from '#tools/deploy/debian-programs.ts'
import { startTrialCluster } from '#tools/failover/cluster.ts'
import { startNodes } from '#tools/failover/nodes.ts'
import { openProcesses, outputOf } from '#tools/failover/processes.ts'
import type { RowResult } from '#tools/failover/rows/row.ts'
import { rows, runRow, tableOfRows } from '#tools/failover/rows.ts'
import { findPostgres } from '#tools/setup/postgres.ts'

// `npm run test:failover`: etcd, PostgreSQL under Patroni, HAProxy, Prometheus and two nodes of the portal on loopback addresses, with the
// configuration of deploy/. Runs the rows of the goals and prints what was measured. `--rows restart,scrape` runs these, `--keep-logs FOLDER`
// keeps the programs' logs. It needs Debian and root, installs what is missing, and sends nothing beyond this machine.

const { values: options } = parseArgs({ options: { rows: { type: 'string' }, 'keep-logs': { type: 'string' } } })

/** The whole run ends after this many minutes, whatever hangs. */
const mostMinutes = 60

const programs = [
  'etcd',
  'patroni',
  'haproxy',
  'prometheus',
  'prometheus-node-exporter',
  'setpriv',
  'mkfs.ext4',
  'faketime',
  '/usr/lib/x86_64-linux-gnu/libnss_wrapper.so',
] as const

const chosen = options.rows === undefined ? rows : rows.filter(({ name }) => options.rows?.split(',').includes(name))

const print = ({ title, goal, measured, outcome, seconds, alarms }: RowResult): void =>
  console.log(
    `${outcome.padEnd(7)} ${title} (${seconds.toFixed(0)} s)\n        goal: ${goal}\n        ${measured}\n        alarms: ${alarms.join(', ') || 'none'}`,
  )

const run = async (folder: string, binDir: string): Promise<RowResult[]> => {
  const processes = openProcesses()
  let killNodes = async (): Promise<unknown> => undefined
  const stop = () => processes.stopAll()
  const giveUp = (said: string) => {
    console.error(said)
    void killNodes().finally(() => {
      stop()
      process.exit(1)
    })
  }
  const tooLong = setTimeout(() => giveUp(`Not done after ${mostMinutes} minutes.`), mostMinutes * 60_000)
  process.once('SIGINT', () => giveUp('Stopped.'))
  process.once('uncaughtException', (error) => giveUp(`${error.stack}`))
  try {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(outputOf('id', [flag, 'postgres'])))
    const cluster = await startTrialCluster({ processes, folder, binDir, postgresUser: { uid: uid ?? 0, gid: gid ?? 0 } })
    console.log('etcd, PostgreSQL, HAProxy and Prometheus are up.')
    const nodes = await startNodes(folder)
    killNodes = nodes.killAll
    console.log('Two nodes are up.')
    const results: RowResult[] = []
    for (const row of chosen) {
      const result = await runRow(row, { cluster, nodes })
      results.push(result)
      print(result)
      saveReport(results)
    }
    return results
  } finally {
    clearTimeout(tooLong)
    await killNodes()
    stop()
    keepLogs(folder)
  }
}

const report = 'artifacts/failover.json'

/** After every row, so that a run that is stopped leaves what it measured. */
const saveReport = (results: readonly RowResult[]): void => {
  mkdirSync(dirname(report), { recursive: true })
  writeFileSync(report, `${JSON.stringify(results, null, 2)}\n`)
}

const keepLogs = (folder: string): void => {
  const target = options['keep-logs']
  if (target === undefined) return
  mkdirSync(target, { recursive: true })
  for (const name of readdirSync(folder)) if (/\.(log|yml|cfg)$/.test(name)) outputOf('cp', [join(folder, name), target])
}

installDebianPrograms(programs)
const missing = missingPrograms(programs)
const binDir = findPostgres()
if (missing.length > 0 || binDir === undefined || process.getuid?.() !== 0) {
  console.log(
    `Skipped: the failure tests need root on Debian with ${[...missing, ...(binDir ? [] : ['PostgreSQL'])].join(', ') || 'its programs'}.`,
  )
} else {
  const results = await withDataDir((folder) => run(folder, binDir))
  const count = (wanted: RowResult['outcome']) => results.filter(({ outcome }) => outcome === wanted).length
  const failed = count('FAILED')
  // A copy without the repository has no commit to name.
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() || 'unknown'
  console.log(
    `\n${new Date().toISOString().slice(0, 16)} UTC, commit ${commit}, load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')} on ${cpus().length} cores`,
  )
  console.log(`\n${tableOfRows(results)}\n\n${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped`)
  process.exitCode = failed === 0 && results.length > 0 ? 0 : 1
}
