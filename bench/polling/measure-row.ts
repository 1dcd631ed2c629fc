import { cpuBetween, cpuOfTree } from '#bench/measure/cpu.ts'
import { drive } from '#bench/measure/load.ts'
import { median } from '#bench/measure/numbers.ts'
import { askDesk } from '#bench/polling/ask-desk.ts'
import type { RequestCost } from '#bench/polling/polling-portal.ts'
import type { Row } from '#bench/polling/polling-rows.ts'

/** The portal under load: the URL of its figures, and the pid of its database. */
export type Bench = { desk: string; postmaster: number }

/** CPU time in µs, of Node and of PostgreSQL, and SQL statements, per request or per second. */
export type Cost = { node: number; database: number; statements: number }
export type Sample = Cost & { perSecond: number; p50Ms: number; p95Ms: number; p99Ms: number }

const medians = <T extends Record<string, number>>(samples: readonly T[]): T => {
  const names = Object.keys(samples[0] ?? {})
  return Object.fromEntries(names.map((name) => [name, median(samples.map((sample) => sample[name] ?? 0))])) as T
}

/** The cost of `work` in both processes, divided by the count that `work` returns. */
export const costOf = async ({ desk, postmaster }: Bench, work: () => Promise<number>): Promise<Cost> => {
  const [before, earlier] = [await askDesk<RequestCost>(`${desk}/figures`), cpuOfTree(postmaster)]
  const done = await work()
  const [after, later] = [await askDesk<RequestCost>(`${desk}/figures`), cpuOfTree(postmaster)]
  return {
    node: (after.cpuMicros - before.cpuMicros) / done,
    database: cpuBetween(earlier, later) / done,
    statements: (after.statements - before.statements) / done,
  }
}

/** The median cost over several runs of `work`. */
export const medianCost = async (bench: Bench, times: number, work: () => Promise<number>): Promise<Cost> => {
  const samples: Cost[] = []
  for (let turn = 0; turn < times; turn += 1) samples.push(await costOf(bench, work))
  return medians(samples)
}

const measureOnce = async (bench: Bench, row: Row, seconds: number): Promise<Sample> => {
  let load = { perSecond: 0, p50Ms: 0, p95Ms: 0, p99Ms: 0 }
  const cost = await costOf(bench, async () => {
    const { answers, seconds: took, p50Ms, p95Ms, p99Ms } = await drive({ ...row, seconds })
    load = { perSecond: answers / took, p50Ms, p95Ms, p99Ms }
    return answers
  })
  return { ...cost, ...load }
}

/** The medians of every row. Every round loads each row once, so that other load on the machine affects all rows. */
export const measureRows = async <N extends string>(
  bench: Bench,
  rows: Record<N, Row>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Record<N, Sample>> => {
  const all = Object.entries<Row>(rows).map(([name, row]) => ({ name, row, samples: [] as Sample[] }))
  for (const { row } of all) await drive({ ...row, seconds })
  for (let round = 0; round < rounds; round += 1) for (const { row, samples } of all) samples.push(await measureOnce(bench, row, seconds))
  return Object.fromEntries(all.map(({ name, samples }) => [name, medians(samples)])) as Record<N, Sample>
}
