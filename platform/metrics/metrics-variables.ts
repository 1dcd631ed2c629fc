import { optional, withDefault } from '#platform/env.ts'
import { text, whole } from '#platform/env-values.ts'

/** Settings of the metrics; the portal and the telehealth side have the same. */
export const metricsVariables = {
  metricsPort: optional(
    'METRICS_PORT',
    whole(0, 65_535),
    'Port of /metrics (Prometheus) and of /api/ready?verbose, for the inside only; 0 picks a free one. If unset, both are off.',
  ),
  metricsHost: withDefault(
    'METRICS_HOST',
    '127.0.0.1',
    text,
    'Address of METRICS_PORT. Who reaches it may read it, so it must be closed to the public.',
  ),
} as const
