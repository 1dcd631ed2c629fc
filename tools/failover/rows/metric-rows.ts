import { machineAddress } from '#tools/failover/cluster-files.ts'
import { askPrometheus, type FaultRow, outcomeOf } from '#tools/failover/rows/row.ts'
import { until } from '#tools/failover/waiting.ts'

/** Metrics of other programs that the alerts read. */
const readByAlerts = [
  'patroni_primary',
  'patroni_sync_standby',
  'foyer:errors:ratio5m',
  'foyer_job_lateness_seconds',
  'foyer_outbox_oldest_seconds',
  'node_filesystem_avail_bytes',
]

const scrape = async () => {
  const nodes = [1, 2].map((machine) => `${machineAddress(machine)}:9464`)
  const isUp = async () => (await askPrometheus('up{job="foyer"} == 1')).length === nodes.length
  await until('the nodes in Prometheus', 60_000, isUp)
  const findMissing = async () => {
    const found = await Promise.all(readByAlerts.map(async (name) => ((await askPrometheus(name)).length > 0 ? [] : [name])))
    return found.flat()
  }
  // A metric is there after the first scrape of its program, a ratio over time after the second one and its rule.
  await until('the metrics', 90_000, async () => (await findMissing()).length === 0).catch(() => undefined)
  const missing = await findMissing()
  const [{ value: [, primaries = ''] = [0, ''] } = {}] = await askPrometheus('sum(patroni_primary)')
  const said = missing.length === 0 ? `all ${readByAlerts.length} metrics found` : `missing: ${missing.join(', ')}`
  const measured = `2 nodes scraped; ${said}; ${primaries} primary`
  return { measured, outcome: outcomeOf(missing.length === 0 && primaries === '1') }
}

export const metricRows: readonly FaultRow[] = [
  { name: 'scrape', title: 'Prometheus scrapes everything', goal: 'all metrics of the alerts', run: scrape },
]
