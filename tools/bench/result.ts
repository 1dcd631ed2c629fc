/** A run of a benchmark, kept in bench/results/NAME.json. */
export type BenchResult = {
  name: string
  /** When it ended, in UTC, to the minute. */
  date: string
  commit: string
  /** Whether files differed from the commit. */
  isChanged: boolean
  machine: string
  node: string
  /** The mean number of waiting and running processes before and after it. */
  load: readonly [number, number]
  args: readonly string[]
  /** How many processors were kept busy meanwhile. */
  busy: number
  seconds: number
  /** What it printed. */
  output: string
}

/** How many commits after the run changed what it measured; null if this history does not have its commit. */
export type CountLater = (result: BenchResult, paths: readonly string[]) => number | null

const ageOf = (result: BenchResult, paths: readonly string[], countLater: CountLater): string => {
  const later = countLater(result, paths)
  const measured = paths.map((path) => `\`${path}\``).join(', ')
  if (later === null) return `This history does not have that commit. It measures ${measured}.`
  if (later === 0) return `What it measures has not changed since: ${measured}.`
  return `**Older than the code**: ${later === 1 ? 'a commit' : `${later} commits`} since then changed what it measures, ${measured}.`
}

const sectionOf = (result: BenchResult, paths: readonly string[], countLater: CountLater): string => {
  const { name, date, commit, isChanged, machine, node, load, args, busy, seconds, output } = result
  const options = [...args, ...(busy > 0 ? [`--busy ${busy}`] : [])].map((one) => ` ${one}`).join('')
  const [before, after] = load.map((one) => one.toFixed(1))
  return [
    busy > 0 ? `## ${name}, beside ${busy} busy processes` : `## ${name}`,
    `\`npm run bench -- ${name}${options}\`, ${date}, commit ${commit}${isChanged ? ' and changes after it' : ''}; ${machine}, Node ${node}; load ${before} before and ${after} after; ${Math.round(seconds)} s.`,
    ageOf(result, paths, countLater),
    `\`\`\`text\n${output.trim()}\n\`\`\``,
  ].join('\n\n')
}

/** The page of all kept runs. */
export const resultPage = (
  results: readonly BenchResult[],
  measuredPaths: Readonly<Record<string, readonly string[]>>,
  countLater: CountLater,
): string => {
  const sections = [...results]
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.busy - b.busy)
    .map((result) => sectionOf(result, measuredPaths[result.name] ?? [], countLater))
  return `${['# Last runs of the benchmarks', 'Made by `npm run foyer -- performance` from `bench/results/`. Goals and what the figures mean: [performance](performance.md).', ...sections].join('\n\n')}\n`
}
