import { setTimeout as sleep } from 'node:timers/promises'
import type { Gauge } from 'prom-client'
import { readingsFailed } from '#platform/metrics/metrics.ts'

export type MetricSample = { gauge: Gauge; labels?: Record<string, string>; value: number }

/** Milliseconds after which a reading is left out of a scrape, such as while the database is away. */
const readWithin = 2_000

/** Milliseconds for which readings of the database are kept. */
export const databaseReadingMs = 10_000

type Reading = {
  read: () => Promise<MetricSample[]>
  keepMs: number
  running: Promise<MetricSample[]> | null
  kept: { at: number; samples: MetricSample[] } | null
  /** Every gauge that it has ever set. */
  gauges: Set<Gauge>
}

const readings = new Map<string, Reading>()

/**
 * Adds values that are read at each scrape, but at most once in `keepMs`, so that several scrapers cost one query. A second reading of the
 * same name takes the place of the first. @returns a function that removes it
 */
export const addReading = (name: string, read: () => Promise<MetricSample[]>, keepMs = 0): (() => void) => {
  const reading: Reading = { read, keepMs, running: null, kept: null, gauges: new Set() }
  readings.set(name, reading)
  return () => {
    if (readings.get(name) === reading) readings.delete(name)
    for (const gauge of reading.gauges) gauge.reset()
  }
}

/** A scrape that finds a query running waits for that one. */
const currentOf = (reading: Reading): Promise<MetricSample[]> => {
  const { kept } = reading
  if (kept && performance.now() - kept.at < reading.keepMs) return Promise.resolve(kept.samples)
  reading.running ??= reading
    .read()
    .then((samples) => {
      reading.kept = { at: performance.now(), samples }
      for (const { gauge } of samples) reading.gauges.add(gauge)
      return samples
    })
    .finally(() => {
      reading.running = null
    })
  return reading.running
}

const tooLate = () => sleep(readWithin, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer in time')))

const samplesOf = async ([name, reading]: [string, Reading]): Promise<MetricSample[]> => {
  try {
    return await Promise.race([currentOf(reading), tooLate()])
  } catch {
    readingsFailed.inc({ reading: name })
    return []
  }
}

/** Sets the gauges of all readings. A gauge whose reading failed has no value then, instead of an old one. */
export const takeReadings = async (): Promise<void> => {
  const samples = (await Promise.all([...readings].map(samplesOf))).flat()
  for (const { gauges } of readings.values()) for (const gauge of gauges) gauge.reset()
  for (const { gauge, labels, value } of samples) gauge.set(labels ?? {}, value)
}
