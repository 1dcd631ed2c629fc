import { basename } from 'node:path'
import type { PoolClient } from 'pg'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { pgpDecryption } from '#platform/gateways/pgp.ts'
import { dbOfLoad } from '#platform/import/copy-rows.ts'
import { type NotApplied, nothingToApply, stoppedBy } from '#platform/import/import-outcome.ts'
import type { RejectedRow } from '#platform/import/import-report.ts'
import { isJson } from '#platform/import/is-json.ts'
import { openImportFile } from '#platform/import/open-container.ts'
import { stoppingRemovals } from '#platform/import/removal-guard.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { LoadedFile, LoadOptions } from '#server/benefits/load-options.ts'
import { readNetworkCsv } from '#server/benefits/networks/network-csv-reader.ts'
import type { MemberBatch, NamedNetwork } from '#server/benefits/networks/network-row.ts'
import { readPlanNet } from '#server/benefits/networks/plan-net-reader.ts'
import {
  createNetworkStaging,
  mergeParticipations,
  type StagedNetwork,
  stageMembers,
  stageNetworks,
} from '#server/benefits/networks/staged-network-store.ts'
import { networkTopic } from '#server/directory/networks/network-topic.ts'
import type { Portal } from '#server/portal.ts'
import { nextIsoDay } from '#shared/fields/calendar-day.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

/**
 * `read` counts rows, of FHIR participations. `older`: rows of networks whose stored list is of a later day, and rows that a later one of the
 * file repeats. `kept`: stored rows that the file lacks, but that a damaged row may be. `rejected` has the first 1,000 rows, `reasons`
 * counts all. `notApplied` is set if the file changed nothing.
 */
export type NetworkImport = {
  file: string
  networks: { key: string; name: string; source: string; asOf: string }[]
  read: number
  added: number
  changed: number
  unchanged: number
  older: number
  removed: number
  kept: number
  rejected: RejectedRow[]
  reasons: Record<string, number>
  notApplied?: NotApplied
}

const mostListed = 1_000

/** The networks of a file, numbered in its order. Their names and days are complete only at its end. */
const openFileNetworks = () => {
  const known = new Map<string, { place: number; network: NamedNetwork }>()
  return {
    add: (network: NamedNetwork): void => {
      const found = known.get(network.key)
      if (found === undefined) known.set(network.key, { place: known.size, network })
      else if ((network.asOf ?? '') > (found.network.asOf ?? '')) found.network.asOf = network.asOf
    },
    placeOf: (key: string): number => known.get(key)?.place ?? -1,
    all: (source: string, asOf: string): StagedNetwork[] =>
      [...known.values()].map(({ place, network }) => ({
        place,
        key: network.key,
        name: network.name,
        source: network.source ?? source,
        asOf: network.asOf ?? asOf,
      })),
  }
}

/** The name of a file without its endings, as the source of a list that names none. */
const sourceOfFile = (name: string): string => name.replace(/(\.(csv|txt|json|ndjson|zip|gz|pgp|gpg))+$/i, '').slice(0, 120)

type Parts = Pick<Portal, 'pool' | 'clock' | 'config'>

const stage = async (client: PoolClient, batches: AsyncIterable<MemberBatch>, report: NetworkImport, mostRejected: number) => {
  const networks = openFileNetworks()
  for await (const batch of batches) {
    report.read += batch.good.length + batch.damaged.length
    for (const { network } of batch.good) networks.add(network)
    for (const { line, id, reason, network } of batch.damaged) {
      if (network) networks.add(network)
      report.reasons[reason] = (report.reasons[reason] ?? 0) + 1
      if (report.rejected.length < mostRejected) report.rejected.push({ line, id, reason })
    }
    await stageMembers(client, batch, networks.placeOf)
  }
  return networks
}

type Options = LoadOptions<NetworkImport> & {
  /** Who says so, if the file does not. */
  source?: string | undefined
  /** How many stored rows an operator agreed to remove. */
  agreed?: number | null
}

/**
 * Loads the lists of networks: CSV, or Plan-Net resources as NDJSON or a Bundle. The file is the whole list of each network that it names: what
 * it lacks is removed, within the removal guard. Everything is one transaction: a load that is interrupted changes nothing, and repeating a
 * load changes nothing either.
 * @throws ImportFileError for a file that is cut, of another kind, or changes while it is read
 * @throws CsvHeaderError for a CSV file of another kind
 */
export const loadNetworks = async (
  { pool, clock, config }: Parts,
  { name, bytes }: LoadedFile,
  { isDryRun, mostRejected = mostListed, onLoaded, source, agreed = null }: Options,
  auditContext: AuditContext,
): Promise<NetworkImport> => {
  const today = dayIn(config.timeZone, clock.now())
  const limits = { lastDay: nextIsoDay(today, 1) }
  const batches = (await isJson(bytes)) ? readPlanNet(bytes, limits) : readNetworkCsv(bytes(), limits)
  const counts = { read: 0, added: 0, changed: 0, unchanged: 0, older: 0, removed: 0, kept: 0 }
  const report: NetworkImport = { file: name, networks: [], ...counts, rejected: [], reasons: {} }
  const client = await pool.connect()
  try {
    await client.query('begin')
    await createNetworkStaging(client)
    const found = await stage(client, batches, report, mostRejected)
    const networks = found.all(source ?? sourceOfFile(name), today)
    await stageNetworks(client, networks)
    const merged = await mergeParticipations(client, clock.now())
    Object.assign(report, merged.counts)
    report.networks = networks.map(({ place: _, ...network }) => network)
    const notApplied = refusalOf(report, merged.removals, agreed)
    if (notApplied) report.notApplied = notApplied
    if (!isDryRun && !notApplied) {
      const tx = dbOfLoad(client)
      await announceChange(tx, networkTopic, '')
      await writeAudit(tx, auditContext, { event: 'networks.import', outcome: 'ok' })
    }
    if (!isDryRun) await onLoaded?.(dbOfLoad(client), report)
    await client.query(isDryRun || notApplied ? 'rollback' : 'commit')
    return report
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Why a load is not applied; undefined if it is. A list without any good row says nothing, and does not empty a network. */
const refusalOf = (
  { added, changed, unchanged, older }: NetworkImport,
  removals: Parameters<typeof stoppingRemovals>[0],
  agreed: number | null,
): NotApplied | undefined => {
  if (added + changed + unchanged + older === 0) return nothingToApply
  const stopping = stoppingRemovals(removals, agreed)
  return stopping.length > 0 ? stoppedBy(stopping, removals) : undefined
}

/** Loads networks from a local file. Errors are those of `loadNetworks`. */
export const importNetworks = async (
  parts: Parts,
  file: string,
  options: Pick<Options, 'isDryRun' | 'source' | 'agreed'>,
  auditContext: AuditContext,
): Promise<NetworkImport> => {
  const bytes = await openImportFile(file, pgpDecryption({ home: parts.config.importGpgHome }))
  return loadNetworks(parts, { name: basename(file), bytes }, options, auditContext)
}
