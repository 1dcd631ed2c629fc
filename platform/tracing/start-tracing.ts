import { setTimeout as sleep } from 'node:timers/promises'
import { context, DiagLogLevel, diag, trace } from '@opentelemetry/api'
import type { Log } from '#platform/log.ts'
import { setTracing } from '#platform/tracing/spans.ts'
import type { TracingSettings } from '#platform/tracing/tracing-variables.ts'

/** Milliseconds that the last spans get when the server stops. */
const flushWithin = 2_000

/** Milliseconds of one export, and between two. */
const exportTimes = { timeoutMillis: 5_000, scheduledDelayMillis: 2_000 }

/** The exporter's complaints, at most one a minute: a collector that is away must not fill the log. */
const complainTo = (log: Log): void => {
  let silentUntil = 0
  const warn = () => {
    if (performance.now() < silentUntil) return
    silentUntil = performance.now() + 60_000
    log.warn('traces could not be exported; requests are served as before')
  }
  diag.setLogger(
    { error: warn, warn, info: () => undefined, debug: () => undefined, verbose: () => undefined },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}

type Tracing = {
  /** Exports the spans that have ended. */
  flush: () => Promise<void>
  /** Exports the last spans, and makes no more. */
  stop: () => Promise<void>
}

type Server = { service: 'foyer' | 'foyer-care'; node: string; log: Log }

/**
 * Exports spans to the collector that the settings name. The packages for it load only then. Must run before the database opens, because its
 * connections are traced from their start.
 */
export const startTracing = async (
  { otlpEndpoint, otlpHeaders, traceRatio }: TracingSettings,
  { service, node, log }: Server,
): Promise<Tracing> => {
  if (otlpEndpoint === undefined) return { flush: async () => undefined, stop: async () => undefined }
  const [{ AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] = await Promise.all([
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ])
  complainTo(log)
  const exporter = new OTLPTraceExporter({
    url: `${otlpEndpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: exportTimes.timeoutMillis,
    ...(otlpHeaders === undefined ? {} : { headers: otlpHeaders }),
  })
  const byRatio = new sdk.TraceIdRatioBasedSampler(traceRatio)
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': node }),
    // The caller's flag is not believed: anybody could make every request a recorded one. All servers decide alike by the trace id.
    sampler: new sdk.ParentBasedSampler({ root: byRatio, remoteParentSampled: byRatio, remoteParentNotSampled: byRatio }),
    spanLimits: { attributeCountLimit: 16, attributeValueLengthLimit: 128, eventCountLimit: 0, linkCountLimit: 0 },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: exportTimes.scheduledDelayMillis })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  setTracing(true)
  log.info({ traceRatio }, 'traces are exported')
  const stop = async () => {
    setTracing(false)
    await Promise.race([provider.shutdown().catch(() => undefined), sleep(flushWithin, undefined, { ref: false })])
    trace.disable()
    context.disable()
    diag.disable()
  }
  return { flush: () => provider.forceFlush(), stop }
}
