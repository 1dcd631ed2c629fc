import { connectionRows } from '#tools/failover/rows/connection-rows.ts'
import { crowdRows, holdingRows } from '#tools/failover/rows/crowd-rows.ts'
import { machineRows, nodeRows } from '#tools/failover/rows/machine-rows.ts'
import { metricRows } from '#tools/failover/rows/metric-rows.ts'
import { restoreRows } from '#tools/failover/rows/restore-rows.ts'
import { alarmsSince, type FaultRow, type Parts, type RowResult } from '#tools/failover/rows/row.ts'
import { upgradeRows } from '#tools/failover/rows/upgrade-rows.ts'

/** Every row of the table of goals. Those that start nodes again are last: on a busy machine a start takes minutes. */
export const rows: readonly FaultRow[] = [
  ...metricRows,
  ...machineRows,
  ...restoreRows,
  ...connectionRows,
  ...crowdRows,
  ...nodeRows,
  ...upgradeRows,
  ...holdingRows,
]

/** Runs one row. An alarm that the goal asks for and that was not raised fails it. */
export const runRow = async (row: FaultRow, parts: Parts): Promise<RowResult> => {
  const began = performance.now()
  const judged = await row.run(parts).catch((error: Error) => ({ measured: error.message, outcome: 'FAILED' as const }))
  const ms = performance.now() - began
  const alarms = await alarmsSince(ms).catch((): string[] => [])
  const wanted = row.alarms ?? []
  const isHeard = wanted.length === 0 || wanted.some((name) => alarms.includes(name))
  const outcome = judged.outcome === 'passed' && !isHeard ? 'FAILED' : judged.outcome
  const said = isHeard ? judged.measured : `${judged.measured}; NO alarm (${wanted.join(' or ')})`
  return { title: row.title, goal: row.goal, measured: said, outcome, seconds: ms / 1000, alarms }
}

/** The table for the page of figures. */
export const tableOfRows = (results: readonly RowResult[]): string =>
  [
    '| Row | Goal | Measured | Alarms | |',
    '|---|---|---|---|---|',
    ...results.map(
      ({ title, goal, measured, alarms, outcome }) =>
        `| ${[title, goal, measured, alarms.join(', ') || '-', outcome].map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`,
    ),
  ].join('\n')
