import { trace } from '@opentelemetry/api'
import { type DestinationStream, type LogFn, type Logger, pino, type SerializedError, stdTimeFunctions } from 'pino'
import { currentTrace, traceIdOf } from '#platform/tracing/request-trace.ts'

export type Log = Logger

const secretNames = ['password', 'pin', 'token', 'cookie', 'authorization', 'email', 'dob', 'phone']
const depths = ['', '*.', '*.*.']

const pathOf = (url: string | undefined): string | undefined => url?.split('?', 1)[0]

type Loggable = Error & { code?: unknown; cause?: unknown }

/**
 * Serializes an error without user input: drizzle appends the parameters of a failed statement to its message, and PostgreSQL quotes the
 * value that it could not parse (class 22) and the duplicate key (detail).
 */
const errorForLog = (error: Loggable): SerializedError => {
  const code = typeof error.code === 'string' ? error.code : undefined
  const message = code?.startsWith('22') ? 'invalid value' : (error.message.split('\nparams:', 1)[0] ?? '')
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  return {
    type: error.name,
    message,
    stack: frames.join('\n'),
    ...(code === undefined ? {} : { code }),
    ...(error.cause instanceof Error ? { cause: errorForLog(error.cause) } : {}),
  } as SerializedError
}

/** Pino and some of its callers use the error's own message as the line's message, so that message is cleaned too. */
function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [subject, message, ...rest] = args as unknown as [unknown, unknown, ...unknown[]]
  const error = subject instanceof Error ? subject : (subject as { err?: unknown } | null)?.err
  const repeats = error instanceof Error && (message === undefined || message === error.message)
  method.apply(this, (repeats ? [subject, errorForLog(error).message, ...rest] : args) as Parameters<LogFn>)
}

/** The ids of the request, or of the job's trace, to which a line belongs. */
const idsOfLine = (): object => {
  const ids = currentTrace()
  if (ids) return { requestId: ids.requestId, traceId: traceIdOf(ids) }
  const traceId = trace.getActiveSpan()?.spanContext().traceId
  return traceId === undefined ? {} : { traceId }
}

type LoggedRequest = { id?: unknown; method?: string; url?: string }

/** Opens a JSON log without personal data: named fields are redacted, query strings dropped, errors stripped of parameters. */
export const openLog = ({ level }: { level: string }, destination?: DestinationStream): Log => {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: {
      paths: secretNames.flatMap((name) => depths.map((depth) => `${depth}${name}`)),
      censor: '[redacted]',
    },
    mixin: idsOfLine,
    hooks: { logMethod },
    serializers: {
      err: errorForLog,
      error: errorForLog,
      req: ({ id, method, url }: LoggedRequest) => ({ id, method, path: pathOf(url) }),
      res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
