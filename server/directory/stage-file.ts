import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { type CopyValue, copyRow } from '#platform/import/copy-text.ts'
import type { DirectoryReader } from '#server/directory/directory-reader.ts'
import type { DirectorySink, NoteReason, Place } from '#server/directory/directory-record.ts'
import {
  type DirectoryTally,
  emptyTally,
  tallyDetail,
  tallyDoctor,
  tallyFacility,
  tallyNote,
  tallyRow,
} from '#server/directory/directory-report.ts'
import type { DirectoryFile } from '#server/directory/file-segments.ts'
import { openNpiSet } from '#server/directory/npi.ts'
import { remembered } from '#server/directory/remembered.ts'
import { copyStaged, listStagedIds, openStaging, type StagingTable, saveProgress } from '#server/directory/staging-store.ts'
import { foldedName } from '#shared/fields/person-name.ts'

/** So many bytes of one table go into a COPY. */
const batchSize = 512 * 1024

/** After so many rows the copy that is on its way gets its turn: reading and PostgreSQL work side by side. */
const rowsInATurn = 200

/** Ids that came before in the file: NPIs as bits, all others as they are. */
const openSeen = () => {
  const npis = openNpiSet()
  const others = new Set<string>()
  return (id: string): boolean => {
    if (/^[12]\d{9}$/.test(id)) return npis.add(id)
    const before = others.size
    return others.add(id).size > before
  }
}

type Batch = { bytes: Buffer; used: number }
const longestRow = 64 * 1024
const emptyBatch = (): Batch => ({ bytes: Buffer.allocUnsafe(batchSize + longestRow), used: 0 })

/**
 * Collects rows as bytes, which cost the collector of garbage nothing, and copies full batches; the reader goes on while one is on
 * its way.
 */
const openBatches = (client: PoolClient) => {
  const batches = new Map<StagingTable, Batch>()
  let onItsWay: Promise<void> = Promise.resolve()
  const send = async (table: StagingTable, { bytes, used }: Batch) => {
    batches.delete(table)
    await onItsWay
    onItsWay = copyStaged(client, table, bytes.subarray(0, used))
    // Whoever awaits next gets the failure; until then it is not unheard.
    onItsWay.catch(() => undefined)
  }
  return {
    add(table: StagingTable, values: readonly CopyValue[]): void {
      const row = copyRow(values)
      const batch = batches.get(table) ?? emptyBatch()
      batches.set(table, batch)
      // Three bytes hold any unit of a text.
      const room = batch.bytes.length - batch.used
      if (room < 3 * row.length)
        batch.bytes = Buffer.concat([batch.bytes.subarray(0, batch.used), Buffer.alloc(3 * row.length + longestRow)])
      batch.used += batch.bytes.write(row, batch.used)
    },
    async sendFull(): Promise<void> {
      for (const [table, batch] of batches) if (batch.used >= batchSize) await send(table, batch)
    },
    async sendAll(): Promise<void> {
      for (const [table, batch] of [...batches]) await send(table, batch)
      await onItsWay
    },
  }
}
type Batches = ReturnType<typeof openBatches>

const folded = remembered(foldedName, 100_000)

const placeValues = ({ street, city, state, zip, phone, lat, lon }: Place): CopyValue[] => [street, city, state, zip, phone, lat, lon]

/** A sink that writes into batches. Notes wait until the line of their row is known. */
const openSink = (batches: Batches, isNew: (id: string) => boolean, tally: DirectoryTally) => {
  const notes: [string, NoteReason][] = []
  const sink: DirectorySink = {
    doctor(record) {
      const { npi, first, middle, last, suffix, title, gender, specialties, updatedOn } = record
      if (!isNew(npi)) return false
      const name = [npi, first, middle, last, suffix, title, folded(last)]
      batches.add('doctors', [...name, gender, specialties, ...placeValues(record), updatedOn])
      tallyDoctor(tally, record)
      return true
    },
    facility(record) {
      const { id, kind, company, updatedOn } = record
      if (!isNew(id)) return false
      batches.add('facilities', [id, kind, company, ...placeValues(record), updatedOn])
      tallyFacility(tally, record)
      return true
    },
    // The order of the rows is the order of the practices, whatever the lines are.
    site: (record) => batches.add('sites', [record.npi, ...placeValues(record), tally.read]),
    detail(record) {
      const { npi, school, telehealth } = record
      if (school !== null || telehealth !== null) batches.add('details', [npi, school, telehealth])
      tallyDetail(tally, record)
    },
    gone: (npi, everywhere) => batches.add('gone', [npi, everywhere]),
    note: (id, reason) => notes.push([id, reason]),
  }
  const takeNotes = () => notes.splice(0)
  return { sink, takeNotes }
}

/**
 * Copies what a file says into the staging tables, a transaction for each segment, which also says how far it came: after a kill the
 * same file goes on behind its last whole segment. Answers what was read of it, before the kill included.
 */
export const stageFile = async (
  client: PoolClient,
  file: DirectoryFile,
  reader: DirectoryReader,
  fileKey: string,
): Promise<DirectoryTally> => {
  const progress = await openStaging(client, fileKey, { end: 0, linesBeforeEnd: 0, tally: emptyTally() })
  const { tally } = progress
  const isNew = openSeen()
  if (progress.end > 0) for await (const ids of listStagedIds(client)) ids.forEach(isNew)
  const batches = openBatches(client)
  const { sink, takeNotes } = openSink(batches, isNew, tally)
  const rows = reader.open(file.header, sink)
  for await (const { block, linesBefore, end, linesBeforeEnd } of file.segments(progress)) {
    await client.query('begin')
    try {
      for (const { line, id, verdict } of rows(block)) {
        for (const note of takeNotes()) tallyNote(tally, linesBefore + line, ...note)
        tallyRow(tally, linesBefore + line, id, verdict)
        if (tally.read % rowsInATurn === 0) {
          await batches.sendFull()
          await nextTurn()
        }
      }
      await batches.sendAll()
      await saveProgress(client, { end, linesBeforeEnd, tally })
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  }
  return tally
}
