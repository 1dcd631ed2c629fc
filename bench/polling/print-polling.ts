import { tableOf } from '#bench/measure/numbers.ts'
import type { Cost, Sample } from '#bench/polling/measure-row.ts'
import { type Mix, marksASecond, pollsASecond, signedInMembers, tokensASecond } from '#bench/polling/mix.ts'
import type { Row, RowName } from '#bench/polling/polling-rows.ts'
import type { Revocation } from '#bench/polling/revocation.ts'

type Samples = Record<RowName, Sample>

const both = ({ node, database }: Cost): number => node + database

/** Converts µs per second to CPU cores. */
const cores = (micros: number): string => (micros / 1e6).toFixed(2)

export const printRows = (rows: Record<RowName, Row>, samples: Samples): void => {
  const floor = both(samples.constant)
  const lines = Object.entries(samples).map(([name, sample]) => [
    rows[name as RowName].about,
    sample.perSecond.toFixed(0),
    sample.p99Ms.toFixed(1),
    sample.node.toFixed(0),
    sample.database.toFixed(0),
    both(sample).toFixed(0),
    sample.statements.toFixed(2),
    (both(sample) / floor).toFixed(2),
  ])
  console.log(tableOf(['', 'requests/s', 'p99 ms', 'Node µs', 'PostgreSQL µs', 'both µs', 'statements', '/ constant'], lines))
}

export const printMix = ({ naive, ours, withoutEvents, either }: Mix): void => {
  const line = (about: string, cost: Cost) => [about, ...[cost.node, cost.database, both(cost)].map(cores), cost.statements.toFixed(0)]
  const whole = (rate: number) => rate.toFixed(0)
  console.log(`\n${signedInMembers} signed-in members: ${whole(pollsASecond)} polls a second\n`)
  const lines = [
    line('naive: an UPDATE a check, five SELECTs a sync', naive),
    line(`ours, with ${whole(marksASecond)} marks/s, the jobs of a node and a stream for each`, ours),
    line('ours, where no stream can be held: each page syncs and asks for the notice', withoutEvents),
    line(
      `beside it, either way: ${whole(tokensASecond.renewed)} renewals, ${whole(tokensASecond.sdk)} SDK tokens, ${whole(tokensASecond.login)} logins/s`,
      either,
    ),
  ]
  console.log(tableOf(['', 'cores of Node', 'of PostgreSQL', 'both', 'statements/s'], lines))
}

/** Prints the performance goals, met or not. */
export const printPollingGoals = (samples: Samples, { naive, ours }: Mix, { trials, atOnce, elsewhereMs }: Revocation): void => {
  const ratio = (one: RowName, other: RowName) => both(samples[one]) / both(samples[other])
  const goal = (about: string, figure: number, most: number) => [about, figure.toFixed(3), `≤ ${most}`, figure <= most ? 'ok' : 'NOT MET']
  const lines = [
    goal('check-session / constant with the same headers', ratio('check', 'health'), 1.5),
    goal('unchanged sync / five SELECTs', ratio('sync304', 'syncFive'), 0.1),
    goal('the mix / naive, processor', both(ours) / both(naive), 0.12),
    goal('the mix / naive, statements', ours.statements / naive.statements, 0.05),
    goal('ended sessions still open on their own node', trials - atOnce, 0),
    goal('ended session open on another node, s, longest', Math.max(...elsewhereMs) / 1000, 2),
  ]
  console.log(`\n${tableOf([`of ${trials} ended sessions; figures`, 'figure', 'goal', ''], lines)}`)
  console.log(`\nAn unchanged sync is ${ratio('sync304', 'syncFull').toFixed(2)} of a changed one: both are answered from memory.`)
}
