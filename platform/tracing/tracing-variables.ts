import { z } from 'zod/mini'
import { optional, secret, withDefault } from '#platform/env.ts'
import { isPrivate, webUrl } from '#platform/env-values.ts'

const headers = z.pipe(
  z.string().check(z.regex(/^[\w-]+=[^,=]+(,[\w-]+=[^,=]+)*$/, 'name=value, several separated by commas')),
  z.transform((value: string) =>
    Object.fromEntries(
      value.split(',').map((pair) => [pair.slice(0, pair.indexOf('=')), decodeURIComponent(pair.slice(pair.indexOf('=') + 1))]),
    ),
  ),
)

/** Settings of the traces, named as OpenTelemetry names them; the portal and the telehealth side have the same. */
export const tracingVariables = {
  otlpEndpoint: optional(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    webUrl,
    'Base address of an OpenTelemetry collector (OTLP over HTTP), such as http://127.0.0.1:4318; if unset, no traces are made.',
  ),
  otlpHeaders: secret(
    optional(
      'OTEL_EXPORTER_OTLP_HEADERS',
      headers,
      'Headers for the collector, such as authorization=Bearer%20…; only with https, or a collector on this machine.',
    ),
  ),
  traceRatio: withDefault(
    'OTEL_TRACES_SAMPLER_ARG',
    '0.05',
    z.coerce.number().check(z.gte(0), z.lte(1)),
    'Part of the traces that are recorded, from 0 to 1; the same on all servers. Callers cannot change it.',
  ),
} as const

export type TracingSettings = {
  otlpEndpoint: string | undefined
  otlpHeaders: Record<string, string> | undefined
  traceRatio: number
}

/** @throws Error if the collector's secret would cross a network in plain text */
export const refusePlainCollector = ({ otlpEndpoint, otlpHeaders }: Omit<TracingSettings, 'traceRatio'>): void => {
  if (otlpHeaders !== undefined && otlpEndpoint !== undefined && !isPrivate(otlpEndpoint))
    throw new Error('OTEL_EXPORTER_OTLP_HEADERS would be sent unencrypted: OTEL_EXPORTER_OTLP_ENDPOINT must be https, or this machine.')
}
