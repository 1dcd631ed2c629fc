/** What a file says of a line, in days counted from a first one. `end` null has no end, undefined is not said. */
export type ModelStatement = {
  action: 'add' | 'change' | 'cancel' | 'reinstate' | 'audit'
  line: string
  plan: string
  start: number | null
  end: number | null | undefined
  isVoid: boolean
}

/** The plan of each covered day, by line. */
export type CoveredLines = Record<string, Record<number, string>>

type Run = { plan: string; start: number; end: number }
type Void = Run & { line: string }
/** A person's coverage as a list of days, and the periods that were made void. */
export type ModelState = { lines: CoveredLines; voids: readonly Void[] }

export const linesOfModel = ({ lines }: ModelState): CoveredLines =>
  Object.fromEntries(Object.entries(lines).filter(([, days]) => Object.keys(days).length > 0))

type Days = Record<number, string>

/** Consecutive days of one plan. */
const runsOf = (days: Days): Run[] => {
  const runs: Run[] = []
  for (const [day, plan] of Object.entries(days).map(([key, value]) => [Number(key), value] as const)) {
    const last = runs.at(-1)
    if (last && last.end === day - 1 && last.plan === plan) last.end = day
    else runs.push({ plan, start: day, end: day })
  }
  return runs
}

const put = (days: Days, { plan, start, end }: Run) => {
  for (let day = start; day <= end; day += 1) days[day] = plan
}
const drop = (days: Days, from: number, to: number) => {
  for (let day = from; day <= to; day += 1) delete days[day]
}

type World = { today: number; horizon: number; grantingLines: readonly string[] | null; retroactiveDays: number | null }

/** The coverage of people as plain lists of days, written without the importer's rules. `horizon` is the last day of an open end. */
export const modelOf = ({ today, horizon, grantingLines, retroactiveDays }: World) => {
  const copyOf = ({ lines, voids }: ModelState) => ({
    lines: Object.fromEntries(Object.entries(lines).map(([line, days]) => [line, { ...days }])) as CoveredLines,
    voids: [...voids],
  })
  const daysOf = (state: ModelState, line: string): Days => {
    state.lines[line] ??= {}
    return state.lines[line]
  }
  const ofPlan = (days: Days, plan: string): Run[] => {
    const all = runsOf(days)
    const same = all.filter((run) => plan === '' || run.plan === '' || run.plan === plan)
    return same.length > 0 ? same : all
  }
  const currentOf = (runs: readonly Run[]): Run | undefined =>
    runs.find(({ start, end }) => start <= today && today <= end) ?? runs.find(({ start }) => start > today) ?? runs.at(-1)

  /** New days take the place of a run from their first day on; of a run that has not begun, as a whole. */
  const replace = (days: Days, run: Run, start: number) => drop(days, run.start > today ? run.start : Math.max(run.start, start), run.end)
  const add = (days: Days, { plan, start, end }: Run) => {
    for (const run of runsOf(days)) if (run.start <= end && start <= run.end) replace(days, run, start)
    put(days, { plan, start, end })
  }
  const cut = (state: { lines: CoveredLines; voids: Void[] }, line: string, which: (run: Run) => boolean, last: number) => {
    const days = daysOf(state, line)
    for (const run of runsOf(days).filter(which)) {
      if (run.start > last) state.voids.push({ ...run, line })
      drop(days, Math.max(run.start, last + 1), run.end)
    }
  }

  const lengthen = (days: Days, { plan, end }: Run, until: number) => {
    const isFree = Object.keys(days).every((day) => Number(day) <= end || Number(day) > until)
    if (isFree) put(days, { plan, start: end + 1, end: until })
  }
  const cancelEnd = ({ isVoid, end }: ModelStatement, from: number): number | null => end ?? (isVoid ? from - 1 : null)
  const cancel = (state: { lines: CoveredLines; voids: Void[] }, said: ModelStatement) => {
    const days = daysOf(state, said.line)
    const ours = ofPlan(days, said.plan)
    const last = ours.at(-1)
    if (!last) return
    const isOurs = (run: Run) => ours.some(({ start }) => start === run.start)
    const from = said.start ?? last.start
    const end = cancelEnd(said, from)
    if (end === null) return
    if (said.isVoid || last.end >= end) cut(state, said.line, isOurs, end)
    else if (from > last.end + 1 && from <= end) add(days, { plan: said.plan || last.plan, start: from, end })
    else lengthen(days, last, end)
  }

  const toldEnd = (end: number | null) => end ?? horizon
  const holds = ({ start, end }: Run, day: number | null) => day !== null && start <= day && day <= end
  const corrected = (known: Run, { plan, start, end }: ModelStatement): Run => ({
    plan: plan || known.plan,
    start: start ?? known.start,
    end: end === undefined ? known.end : toldEnd(end),
  })
  const change = (days: Days, said: ModelStatement): 'end before start' | null => {
    const ours = ofPlan(days, said.plan)
    const about = ours.find((run) => holds(run, said.start)) ?? currentOf(ours)
    const run = corrected(about ?? { plan: '', start: Number.NaN, end: horizon }, said)
    if (Number.isNaN(run.start)) return null
    if (run.end < run.start) return typeof said.end === 'number' ? 'end before start' : null
    if (about?.plan === '' || about?.plan === run.plan) drop(days, about.start, about.end)
    add(days, run)
    return null
  }

  const lastVoidOf = (voids: readonly Void[], line: string): Run | undefined =>
    voids
      .filter((one) => one.line === line)
      .sort((one, other) => one.start - other.start || (one.plan < other.plan ? -1 : 1))
      .at(-1)
  const state = (days: Days, said: ModelStatement, voids: readonly Void[]) => {
    const known = said.action === 'reinstate' ? (runsOf(days).at(-1) ?? lastVoidOf(voids, said.line)) : currentOf(ofPlan(days, said.plan))
    const run = corrected(known ?? { plan: '', start: Number.NaN, end: horizon }, { ...said, end: said.end ?? null })
    // Also false without a start.
    if (!(run.start <= run.end)) return
    if (said.action !== 'audit') return add(days, run)
    for (const one of runsOf(days)) if (one.start > today || one.end >= run.start) replace(days, one, run.start)
    put(days, run)
  }

  /** Days whose line was not known are those of the lines that the file names, where nothing is known of these yet. */
  const learn = (before: ModelState, statements: readonly ModelStatement[]) => {
    const after = copyOf(before)
    const named = statements.filter(({ line }) => line !== '')
    const takers = (start: number) => named.filter((said) => said.action !== 'add' || said.start === start)
    for (const run of runsOf(daysOf(after, ''))) {
      for (const { line, plan } of takers(run.start)) {
        const known = { ...daysOf(after, line) }
        put(daysOf(after, line), { ...run, plan: run.plan || plan })
        Object.assign(daysOf(after, line), known)
      }
      if (takers(run.start).length > 0) drop(daysOf(after, ''), run.start, run.end)
    }
    after.voids = after.voids.flatMap((one) => {
      const taken = one.line === '' ? takers(one.start) : []
      return taken.length === 0 ? [one] : taken.map(({ line, plan }) => ({ ...one, line, plan: one.plan || plan }))
    })
    for (const { line, plan } of named) {
      const days = daysOf(after, line)
      for (const day of Object.keys(days).map(Number)) days[day] ||= plan
      after.voids = after.voids.map((one) => (one.line === line ? { ...one, plan: one.plan || plan } : one))
    }
    return forgetVoids(after)
  }

  /** What is covered now is no longer void. */
  const forgetVoids = ({ lines, voids }: { lines: CoveredLines; voids: Void[] }) => ({
    lines,
    voids: voids.filter(({ line, start, end }) => !runsOf(lines[line] ?? {}).some((run) => run.start <= end && start <= run.end)),
  })

  const linesMeant = (known: ModelState): string[] => {
    const ends = Object.entries(known.lines).flatMap(([line, days]) => runsOf(days).map(({ end }) => ({ line, end })))
    const latest = Math.max(...ends.map(({ end }) => end))
    const meant = ends.filter(({ end }) => (latest >= today ? end >= today : end === latest)).map(({ line }) => line)
    const lines = ends.length > 0 ? meant : known.voids.map(({ line }) => line)
    return lines.length > 0 ? [...new Set(lines)] : ['']
  }

  const endOthers = (after: ReturnType<typeof copyOf>, said: readonly ModelStatement[], named: ReadonlySet<string>) => {
    const ends = said.flatMap(({ end }) => (typeof end === 'number' ? [end] : []))
    const from = said[0]?.start ?? Number.NEGATIVE_INFINITY
    for (const line of Object.keys(after.lines).filter((one) => !named.has(one))) {
      if (ends.length > 0) cut(after, line, () => true, Math.max(...ends))
      else for (const { start } of runsOf(daysOf(after, line))) cut(after, line, (one) => one.start === start, Math.max(from, start) - 1)
    }
  }

  const isTooFarBack = (before: ModelState, after: ModelState): boolean => {
    if (retroactiveDays === null) return false
    const limit = today - retroactiveDays
    return [...new Set([...Object.keys(before.lines), ...Object.keys(after.lines)])].some((line) => {
      const [was, is] = [before.lines[line] ?? {}, after.lines[line] ?? {}]
      for (let day = 0; day <= horizon; day += 1) if (day in was !== day in is) return (day in is ? day : day - 1) < limit
      return false
    })
  }

  type Refusal = 'end before start' | 'too far back' | null
  const isNothing = ({ lines, voids }: ModelState) =>
    voids.length === 0 && Object.values(lines).every((days) => Object.keys(days).length === 0)

  const tellLine = (after: ReturnType<typeof copyOf>, said: ModelStatement): Refusal => {
    const days = daysOf(after, said.line)
    if (said.action === 'change') return change(days, said)
    if (said.action === 'cancel') cancel(after, said)
    else state(days, said, after.voids)
    return null
  }

  const tell = (stored: ModelState, said: readonly ModelStatement[], isWhole: boolean): { after: ModelState; refusal: Refusal } => {
    const known = learn(stored, said)
    const after = copyOf(known)
    const isWholeStatement = ({ action, isVoid }: ModelStatement) => isNothing(stored) && action === 'cancel' && !isVoid
    const statements = said
      .map((one) => (isWholeStatement(one) ? { ...one, action: 'audit' as const } : one))
      .flatMap((one) => (one.line === '' ? linesMeant(known).map((line) => ({ ...one, line })) : [one]))
    if (isWhole) endOthers(after, said, new Set(statements.map(({ line }) => line)))
    const refusal = statements.map((one) => tellLine(after, one)).find((one) => one !== null)
    if (refusal) return { after: stored, refusal }
    return isTooFarBack(known, after) ? { after: stored, refusal: 'too far back' } : { after: forgetVoids(after), refusal: null }
  }

  const lastDayOf = ({ lines, voids }: ModelState, line: string | null): number | null => {
    const days = Object.entries(lines).flatMap(([name, of]) => (line === null || name === line ? Object.keys(of).map(Number) : []))
    if (days.length > 0) return days.includes(horizon) ? null : Math.max(...days)
    const starts = voids.filter((one) => line === null || one.line === line).map(({ start }) => start)
    return starts.length > 0 ? Math.min(...starts) - 1 : null
  }

  /** The dependent of a subscriber, after the subscriber's row. */
  const endWith = (dependent: ModelState, subscriber: ModelState, said: readonly ModelStatement[]): ModelState => {
    const canceled = new Set(said.filter(({ action }) => action === 'cancel').map(({ line }) => line))
    const isWhole = canceled.size > 0 && said.every(({ action }) => action === 'cancel')
    const whole = isWhole ? lastDayOf(subscriber, null) : null
    const after = copyOf(dependent)
    for (const line of Object.keys(after.lines)) {
      const end = (canceled.has(line) ? lastDayOf(subscriber, line) : null) ?? whole
      if (end !== null) cut(after, line, () => true, end)
    }
    return forgetVoids(after)
  }

  const isCoveredOn = ({ lines }: ModelState, day: number): boolean =>
    Object.entries(lines).some(([line, days]) => day in days && (line === '' || grantingLines === null || grantingLines.includes(line)))
  const firstUncovered = (one: ModelState): number => {
    let day = today
    while (day <= horizon && isCoveredOn(one, day)) day += 1
    return day
  }

  return {
    open: (said: readonly ModelStatement[]): ModelState => {
      const opened: ModelState = { lines: {}, voids: [] }
      // A new person's statements are all taken together.
      for (const { line, plan, start, end } of said) put(daysOf(opened, line), { plan, start: start ?? 0, end: toldEnd(end ?? null) })
      return opened
    },
    tell,
    endWith,
    isCoveredOn,
    isCoveredFrom: (one: ModelState, from: number) => {
      for (let day = from; day <= horizon; day += 1) if (isCoveredOn(one, day)) return true
      return false
    },
    /** Whether somebody who is covered today loses coverage on a day until `days` ahead, and would not have lost it as early before. */
    losesWithin: (before: ModelState, after: ModelState, days: number): boolean => {
      const [was, is] = [firstUncovered(before), firstUncovered(after)]
      return was > today && is < was && is - 1 <= today + days
    },
  }
}
