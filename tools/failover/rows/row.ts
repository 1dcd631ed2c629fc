import { type TrialCluster, trialDatabaseUrl } from '#tools/failover/cluster.ts'
import { frontAddress } from '#tools/failover/cluster-files.ts'
import { failedReadsOf, type LoadReport } from '#tools/failover/load.ts'
import type { Nodes } from '#tools/failover/nodes.ts'
import { inSeconds, until } from '#tools/failover/waiting.ts'
import { checkWrites } from '#tools/faults/check-writes.ts'

/** `skipped`: this machine cannot make the fault; `measured` says why. */
type Outcome = 'passed' | 'FAILED' | 'skipped'
type Measured = { measured: string; outcome: Outcome }
export type RowResult = Measured & { title: string; goal: string; seconds: number; alarms: readonly string[] }

export type Parts = { cluster: TrialCluster; nodes: Nodes }
/** `alarms`: those that must have been raised; the table shows all that were. */
export type FaultRow = {
  name: string
  title: string
  goal: string
  alarms?: readonly string[]
  run: (parts: Parts) => Promise<Measured>
}

export const outcomeOf = (passed: boolean): Outcome => (passed ? 'passed' : 'FAILED')

/** The longest time without a write that passes: Patroni's ttl of 20 s, the election, and the portal's next connection. The goal is less. */
const longestOutageMs = 35_000

const readsSaid = (what: string, reads: LoadReport['pages']): string => {
  const kinds = [...reads.failed].map(([status, count]) => `${count} × ${status}`).join(', ')
  return `${failedReadsOf(reads)} of ${reads.answered + failedReadsOf(reads)} ${what} failed${kinds && ` (${kinds})`}`
}

/** Every acknowledged write is there once, and writes came back. */
export const judgeWrites = async (
  { nodes }: Parts,
  load: LoadReport,
  { longestMs = longestOutageMs, databaseUrl = trialDatabaseUrl } = {},
): Promise<Measured> => {
  const { lost, doubled } = await checkWrites(nodes.dataDir, load.acknowledged, { connectionString: databaseUrl })
  const measured =
    `${load.count} writes acknowledged, ${lost} lost, ${doubled} doubled; longest without a write ${inSeconds(load.longestWriteGap)}, ` +
    `a page ${inSeconds(load.pages.longestGap)}, a session check ${inSeconds(load.checks.longestGap)}; ` +
    `${readsSaid('pages', load.pages)}, ${readsSaid('checks', load.checks)}`
  return { measured, outcome: outcomeOf(lost + doubled === 0 && load.count > 0 && load.longestWriteGap < longestMs) }
}

/** The same outcome, unless `holds` is false. */
export const andAlso = ({ measured, outcome }: Measured, holds: boolean, said?: string): Measured => ({
  measured: said === undefined ? measured : `${measured}; ${said}`,
  outcome: holds ? outcome : 'FAILED',
})

export const primaryOf = async ({ cluster }: Parts): Promise<number> => {
  const primary = await cluster.findPrimary()
  if (primary === null) throw new Error('PostgreSQL has no primary')
  return primary
}

export const newPrimary = (cluster: TrialCluster, former: number) =>
  until('another primary', 90_000, async () => ![null, former].includes(await cluster.findPrimary()))

type Series = { metric: Record<string, string>; value: [number, string] }

/** The answer of Prometheus to a query. */
export const askPrometheus = async (query: string): Promise<Series[]> => {
  const response = await fetch(`http://${frontAddress}:9090/api/v1/query?query=${encodeURIComponent(query)}`)
  return ((await response.json()) as { data: { result: Series[] } }).data.result
}

/**
 * The names of alerts whose condition held in these milliseconds; most fire only once it has held for some minutes. Full disks of this machine
 * itself say nothing about the trial.
 */
export const alarmsSince = async (ms: number): Promise<string[]> => {
  const alerts = 'ALERTS{mountpoint=~"(.*/foyer-.*)?"}'
  const found = await askPrometheus(`count by (alertname) (max_over_time(${alerts}[${Math.ceil(ms / 1000)}s]))`)
  return found.flatMap(({ metric: { alertname } }) => alertname ?? []).sort()
}
