import { context, type Span, SpanKind, trace } from '@opentelemetry/api'
import type { Client } from 'pg'
import { failSpan, startSpan } from '#platform/tracing/spans.ts'

type Statement = { name: string; operation: string; table: string | undefined }

const identifier = '(?:"?[a-z_][a-z0-9_]*"?\\.)?"?([a-z_][a-z0-9_]*)"?'
const tablePattern = new RegExp(`^\\s*update\\s+${identifier}|\\b(?:from|into)\\s+(?:only\\s+)?${identifier}`, 'i')

/** Statements are written in the code, so there are few; their values are parameters. The cap is for those with lists of columns. */
const mostKnown = 2_000
const known = new Map<string, Statement>()

/** The verb and the first table of a statement, such as `select sessions`; nothing else of it. */
export const describeStatement = (text: string): Statement => {
  const found = known.get(text)
  if (found) return found
  const operation = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const [, updated, other] = tablePattern.exec(text) ?? []
  const table = (updated ?? other)?.toLowerCase()
  const statement = { name: table === undefined ? operation : `${operation} ${table}`, operation, table }
  if (known.size < mostKnown) known.set(text, statement)
  return statement
}

type Run = (...given: unknown[]) => unknown
type Callback = (error: Error | null | undefined, ...rest: unknown[]) => void

const textOf = (first: unknown): string | null => {
  if (typeof first === 'string') return first
  const { text, submit } = (first ?? {}) as { text?: unknown; submit?: unknown }
  // COPY and cursors last as long as their reader.
  return typeof text === 'string' && submit === undefined ? text : null
}

const spanOf = (text: string): Span => {
  const { name, operation, table } = describeStatement(text)
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    ...(table === undefined ? {} : { 'db.collection.name': table }),
  }
  return startSpan(name, { kind: SpanKind.CLIENT, attributes })
}

/** Ends the span with the statement, whose end is a callback or a promise. */
const runIn = (span: Span, run: Run, given: unknown[]): unknown => {
  const end = (error?: unknown) => {
    if (error) failSpan(span, error)
    span.end()
  }
  const last = given.at(-1)
  if (typeof last === 'function') {
    const caller = context.active()
    const done: Callback = (error, ...rest) => {
      end(error)
      context.with(caller, () => (last as Callback)(error, ...rest))
    }
    return run(...given.slice(0, -1), done)
  }
  const answer = run(...given)
  Promise.resolve(answer).then(() => end(), end)
  return answer
}

/** Makes a span for each statement of a client that belongs to a recorded span. */
export const traceStatements = (client: Client): void => {
  const run = client.query.bind(client) as Run
  client.query = ((...given: unknown[]) => {
    const text = trace.getActiveSpan()?.isRecording() ? textOf(given[0]) : null
    return text === null ? run(...given) : runIn(spanOf(text), run, given)
  }) as typeof client.query
}
