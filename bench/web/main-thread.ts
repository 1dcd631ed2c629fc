import { setTimeout as sleep } from 'node:timers/promises'
import { tableOf } from '#bench/measure/numbers.ts'
import { firstLoadMs, type Page, phone, slowness, withBrowser } from '#bench/web/with-browser.ts'

/** A complete event of Chromium's trace; times in µs. */
type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  args: { name?: string; data?: { documentLoaderURL?: string } }
}

const kinds = ['load scripts', 'run scripts', 'style and layout', 'paint', 'read HTML and CSS', 'collect garbage', 'other'] as const
type Kind = (typeof kinds)[number]

const kindOf = (name: string): Kind | null => {
  if (/^v8\.(compile|produceCache|deserialize)|^V8\.Compile/.test(name)) return 'load scripts'
  if (
    /^(EvaluateScript|FunctionCall|RunMicrotasks|TimerFire|EventDispatch|FireAnimationFrame|FireIdleCallback|v8\.(run|evaluateModule))$/.test(
      name,
    )
  )
    return 'run scripts'
  if (/^(UpdateLayoutTree|Layout|RecalculateStyles|HitTest)$/.test(name)) return 'style and layout'
  if (/^(PrePaint|Paint|PaintImage|Layerize|Commit|UpdateLayer|UpdateLayerTree|CompositeLayers)$/.test(name)) return 'paint'
  if (/^Parse(HTML|AuthorStyleSheet)$/.test(name)) return 'read HTML and CSS'
  if (/^(MinorGC|MajorGC|V8\.GC)/.test(name)) return 'collect garbage'
  return name === 'RunTask' ? 'other' : null
}

/** Milliseconds of each kind in one span of the page's life. */
type Spent = Record<Kind, number>
const nothing = (): Spent => Object.fromEntries(kinds.map((kind) => [kind, 0])) as Spent

const spanMs = 100

/** An event of the main thread; times in ms from the start of the navigation. */
type MainEvent = { name: string; from: number; to: number }

const mainEventsOf = (events: readonly TraceEvent[], url: string): MainEvent[] => {
  // The empty page of a new tab has a navigation too, sometimes in a process of its own.
  const start = events.find(({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url)
  if (!start) throw new Error('the trace has no navigation')
  const main = events.find(({ name, pid, args }) => name === 'thread_name' && pid === start.pid && args.name === 'CrRendererMain')
  return events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === main?.pid && tid === main.tid)
    .map(({ name, ts, dur = 0 }) => ({ name, from: (ts - start.ts) / 1000, to: (ts + dur - start.ts) / 1000 }))
}

/** Splits the time of events by kind, in spans that follow each other from the start: of nested events the innermost counts. */
export const splitByKind = (events: readonly MainEvent[]): Spent[] => {
  const spans: Spent[] = []
  const add = (kind: Kind, from: number, to: number) => {
    for (let at = Math.max(from, 0); at < to; ) {
      const number = Math.floor(at / spanMs)
      const end = Math.min(to, (number + 1) * spanMs)
      while (spans.length <= number) spans.push(nothing())
      const span = spans[number] as Spent
      span[kind] += end - at
      at = end
    }
  }
  const known = events
    .flatMap(({ name, from, to }) => {
      const kind = kindOf(name)
      return kind === null ? [] : [{ kind, from, to }]
    })
    .sort((a, b) => a.from - b.from || b.to - a.to)
  const open: { kind: Kind; to: number }[] = []
  let at = 0
  /** Gives the time up to `until` to the innermost event that is open. */
  const advance = (until: number) => {
    for (let inner = open.at(-1); inner && inner.to <= until; inner = open.at(-1)) {
      add(inner.kind, at, inner.to)
      at = Math.max(at, inner.to)
      open.pop()
    }
    const inner = open.at(-1)
    if (inner) add(inner.kind, at, until)
    at = Math.max(at, until)
  }
  for (const { kind, from, to } of known) {
    advance(from)
    open.push({ kind, to })
  }
  advance(Number.POSITIVE_INFINITY)
  return spans
}

/** A longer task, in ms, delays a press so that it is felt; the time beyond it is what Lighthouse calls blocking. */
const feltMs = 50

/** How many tasks were too long, the longest, and their time beyond that, in ms. */
export const longTasks = (events: readonly MainEvent[]): { count: number; longestMs: number; beyondMs: number } => {
  const long = events
    .filter(({ name }) => name === 'RunTask')
    .map(({ from, to }) => to - from)
    .filter((ms) => ms > feltMs)
  return { count: long.length, longestMs: Math.max(0, ...long), beyondMs: long.reduce((sum, ms) => sum + ms - feltMs, 0) }
}

const categories = [
  'toplevel',
  'blink.user_timing',
  'loading',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'v8',
  'disabled-by-default-v8.compile',
]

/** What the main thread does after a first visit of the page begins, with the processor slowed four times. */
const traceVisit = (page: Page): Promise<MainEvent[]> =>
  withBrowser(page, { ...phone, args: ['--headless=new'] }, async (browser) => {
    const tab = await browser.newPage()
    const session = await browser.newCDPSession(tab)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    const events: TraceEvent[] = []
    session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
    const complete = new Promise<void>((done) => session.once('Tracing.tracingComplete', () => done()))
    await session.send('Tracing.start', { traceConfig: { includedCategories: categories }, transferMode: 'ReportEvents' })
    await tab.goto(page.url)
    await sleep(firstLoadMs)
    await session.send('Tracing.end')
    await complete
    return mainEventsOf(events, page.url)
  })

/** Milliseconds below which a span is left out. */
const leastMs = 5

/** Prints where each 100 ms of the main thread went. */
export const printMainThread = async (page: Page): Promise<void> => {
  const events = await traceVisit(page)
  const spans = splitByKind(events)
  const cells = (spent: Spent) =>
    [...kinds.map((kind) => spent[kind]), kinds.reduce((sum, kind) => sum + spent[kind], 0)].map((ms) => ms.toFixed(0))
  const rows = spans.flatMap((spent, number) =>
    kinds.reduce((sum, kind) => sum + spent[kind], 0) < leastMs ? [] : [[`${number * spanMs} ms`, ...cells(spent)]],
  )
  const total = spans.reduce((sum, spent) => Object.fromEntries(kinds.map((kind) => [kind, sum[kind] + spent[kind]])) as Spent, nothing())
  const { count, longestMs, beyondMs } = longTasks(events)
  console.log(tableOf([`${page.name}, from`, ...kinds, 'all'], [...rows, ['in all', ...cells(total)]]))
  console.log(
    `Tasks over ${feltMs} ms: ${count}, the longest ${longestMs.toFixed(0)} ms; beyond ${feltMs} ms, ${beyondMs.toFixed(0)} ms in all.\n`,
  )
}
