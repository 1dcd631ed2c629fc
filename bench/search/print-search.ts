import { mean, tableOf } from '#bench/measure/numbers.ts'
import type { Sample } from '#bench/polling/measure-row.ts'
import type { Filled } from '#bench/search/search-portal.ts'

/** Results of one size; keys are engine, place and clients: `ours dense 16`. */
export type Measured = { count: number; filled: Filled; engines: readonly string[]; samples: Record<string, Sample> }

const both = ({ node, database }: Sample): number => node + database

const abouts: Readonly<Record<string, string>> = {
  constant: 'constant 25 rows (the floor)',
  ours: 'snapshot in the process',
  network: 'snapshot, in a network of every other doctor',
  tables: 'our index on squares, no snapshot',
  'zip-any': 'zips in reach, zip = ANY, btree',
  postgis: 'PostGIS nearest neighbour and count',
}

export const printSearches = ({ count, filled, engines, samples }: Measured, load: number): void => {
  const { fillSeconds, snapshotSeconds, fromFileSeconds, networkSeconds, megabytes, hasPostgis } = filled
  console.log(`${count.toLocaleString('en')} doctors, filled in ${fillSeconds.toFixed(0)} s; load of the machine ${load.toFixed(1)}`)
  console.log(
    `snapshot: made in ${snapshotSeconds.toFixed(1)} s, from its file in ${fromFileSeconds.toFixed(1)} s (goal < 10), ${megabytes.toFixed(1)} MB, ${((megabytes * 1e6) / count).toFixed(1)} bytes a row`,
  )
  console.log(`rows of a network marked in ${networkSeconds.toFixed(1)} s`)
  if (!hasPostgis) console.log('PostGIS: this server has no such extension')
  const lines = Object.entries(samples).map(([name, sample]) => {
    const [engine = '', where = '', clients = ''] = name.split(' ')
    const figures = [sample.perSecond, sample.p50Ms, sample.p95Ms, sample.p99Ms].map((figure, at) => figure.toFixed(at === 0 ? 0 : 1))
    const floor = both(samples[`constant ${where} ${clients}`] as Sample)
    return [
      `${where}, ${clients} clients: ${abouts[engine]}`,
      ...figures,
      ...[sample.node, sample.database, both(sample)].map((micros) => micros.toFixed(0)),
      (both(sample) / floor).toFixed(1),
    ]
  })
  console.log(tableOf(['', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'Node µs', 'PostgreSQL µs', 'both µs', '/ constant'], lines))
  console.log(engines.length > 0 ? '' : 'nothing was measured')
}

type Goal = { about: string; figure: number; goal: number; atLeast?: boolean }

/** The mean of dense and sparse searches with 16 clients. */
const mixed = ({ samples }: Measured, engine: string, figure: (sample: Sample) => number): number =>
  mean(['dense', 'sparse'].map((where) => figure(samples[`${engine} ${where} 16`] as Sample)))

export const goalsOf = (all: readonly Measured[]): Goal[] => {
  const ratio = (measured: Measured, rival: string, figure: (sample: Sample) => number) =>
    mixed(measured, 'ours', figure) / mixed(measured, rival, figure)
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) return []
  // The alternatives slow down with the rows in reach, our search hardly does: the goals apply to the largest directory.
  const at = `at ${last.count.toLocaleString('en')}`
  const goals = [
    { about: `processor of a search / zip = ANY ${at}`, figure: ratio(last, 'zip-any', both), goal: 0.04 },
    ...(last.filled.hasPostgis
      ? [{ about: `processor of a search / PostGIS ${at}`, figure: ratio(last, 'postgis', both), goal: 0.01 }]
      : []),
    {
      about: `processor of a search in a network / of any search ${at}`,
      figure: mixed(last, 'network', both) / mixed(last, 'ours', both),
      goal: 1.2,
    },
    { about: `processor of a search / constant ${at}`, figure: ratio(last, 'constant', both), goal: 8 },
    { about: `p99 / p99 of zip = ANY ${at}`, figure: ratio(last, 'zip-any', ({ p99Ms }) => p99Ms), goal: 0.02 },
  ]
  if (first === last) return goals
  const perSecond = ({ perSecond: answers }: Sample) => answers
  const figure = mixed(last, 'ours', perSecond) / mixed(first, 'ours', perSecond)
  return [
    ...goals,
    {
      about: `requests/s at ${last.count.toLocaleString('en')} / at ${first.count.toLocaleString('en')}`,
      figure,
      goal: 0.35,
      atLeast: true,
    },
  ]
}

export const printSearchGoals = (goals: readonly Goal[]): void => {
  const lines = goals.map(({ about, figure, goal, atLeast }) => {
    const isMet = atLeast ? figure >= goal : figure <= goal
    return [about, figure.toFixed(3), `${atLeast ? '≥' : '≤'} ${goal}`, isMet ? 'ok' : 'NOT MET']
  })
  console.log(tableOf(['goal', 'figure', '', ''], lines))
}
