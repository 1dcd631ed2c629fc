import { type Attributes, type Context, context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/**
 * Spans of our own, written by hand where a request, statement, delivery, job or import begins. Names and attributes come from the code and
 * from closed lists, never from input or a person's data; `server/tracing.test.ts` checks that.
 */
const state = { isOn: false }

/** Whether spans are exported. While they are not, none is made. */
export const isTracing = (): boolean => state.isOn

export const setTracing = (isOn: boolean): void => {
  state.isOn = isOn
}

/** The class or code of an error; its message may hold input. */
const typeOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' && /^[\w-]{1,40}$/.test(code) ? code : typeof name === 'string' ? name : 'Error'
}

export const failSpan = (span: Span, error: unknown): void => {
  span.setAttribute('error.type', typeOf(error)).setStatus({ code: SpanStatusCode.ERROR })
}

type SpanOptions = { attributes?: Attributes; kind?: SpanKind; parent?: Context }

export const startSpan = (name: string, { parent, ...options }: SpanOptions = {}): Span =>
  trace.getTracer('foyer').startSpan(name, options, parent ?? context.active())

/** Runs `work` in a span that ends with it. Without tracing it only runs. */
export const inSpan = async <T>(name: string, options: SpanOptions, work: (span: Span | null) => Promise<T>): Promise<T> => {
  if (!state.isOn) return work(null)
  const parent = options.parent ?? context.active()
  const span = startSpan(name, { ...options, parent })
  try {
    return await context.with(trace.setSpan(parent, span), () => work(span))
  } catch (error) {
    failSpan(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** As `inSpan`, in a trace of its own: for jobs, which no request caused. */
export const inNewTrace = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  inSpan(name, { attributes, parent: ROOT_CONTEXT }, work)

/**
 * A call to a partner. The partner gets no `traceparent`: it would learn which calls belong to one page of a member.
 * @param partner a name from the code, such as `payment partner`
 */
export const inPartnerSpan = <T>(partner: string, work: () => Promise<T>): Promise<T> =>
  inSpan(`call ${partner}`, { kind: SpanKind.CLIENT, attributes: { 'peer.service': partner } }, work)
