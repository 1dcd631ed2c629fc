import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { type CopyValue, copyRow } from '#platform/import/copy-text.ts'
import { fileIsCut, isCutRow } from '#platform/import/csv-rows.ts'
import { ImportFileError } from '#platform/import/import-file.ts'
import {
  type DirectoryTally,
  emptyTally,
  tallyDetail,
  tallyDoctor,
  tallyFacility,
  tallyNote,
  tallyRow,
} from '#server/directory/load/directory-report.ts'
import { copyStaged, listStagedIds, openStaging, type StagingTable, saveProgress } from '#server/directory/load/staging-store.ts'
import type { DirectoryReader, RowRead } from '#server/directory/read/directory-reader.ts'
import type { DirectoryPlace, DirectorySink, DirectoryWarningReason } from '#server/directory/read/directory-record.ts'
import type { DirectoryFile } from '#server/directory/read/file-segments.ts'
import { openNpiSet } from '#server/directory/read/npi-set.ts'
import { remembered } from '#server/directory/remembered.ts'
import { foldedName } from '#shared/fields/person-name.ts'

/** Bytes per COPY of one table. */
const batchSize = 512 * 1024

/** The reader yields to the running COPY after this many rows, so that both progress in parallel. */
const rowsInATurn = 200

/** Tracks the ids seen in the file: NPIs as bits, others as strings. */
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

/** Buffers rows as bytes (no garbage collection) and copies full batches; reading continues during a COPY. */
const openBatches = (client: PoolClient) => {
  const batches = new Map<StagingTable, Batch>()
  let onItsWay: Promise<void> = Promise.resolve()
  const send = async (table: StagingTable, { bytes, used }: Batch) => {
    batches.delete(table)
    await onItsWay
    onItsWay = copyStaged(client, table, bytes.subarray(0, used))
    // The next `await` gets the failure; avoids an unhandled rejection.
    onItsWay.catch(() => undefined)
  }
  return {
    add(table: StagingTable, values: readonly CopyValue[]): void {
      const row = copyRow(values)
      const batch = batches.get(table) ?? emptyBatch()
      batches.set(table, batch)
      // At most 3 UTF-8 bytes per UTF-16 unit.
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

const placeValues = ({ street, city, state, zip, phone, lat, lon }: DirectoryPlace): CopyValue[] => [
  street,
  city,
  state,
  zip,
  phone,
  lat,
  lon,
]

/** A sink that writes into batches. Warnings are held until the row's line is known. */
const openSink = (batches: Batches, isNew: (id: string) => boolean, tally: DirectoryTally) => {
  const notes: [string, DirectoryWarningReason][] = []
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
    // The row number orders the practices.
    site: (record) => batches.add('sites', [record.npi, ...placeValues(record), tally.read]),
    detail(record) {
      const { npi, school = null, telehealth = null, languages = null } = record
      if (school !== null || telehealth !== null || languages !== null) batches.add('details', [npi, school, telehealth, languages])
      tallyDetail(tally, record)
    },
    gone: (npi, everywhere) => batches.add('gone', [npi, everywhere]),
    note: (id, reason) => notes.push([id, reason]),
  }
  const drainNotes = () => notes.splice(0)
  return { sink, drainNotes }
}

/** @throws ImportFileError if the last row of a file without a line end at its end is incomplete */
const refuseCut = (isOpenEnded: boolean, last: RowRead | null, linesBefore: number): void => {
  if (isOpenEnded && last?.verdict && 'reject' in last.verdict && isCutRow(last.verdict.reject))
    throw new ImportFileError(fileIsCut(linesBefore + last.line))
}

/**
 * Copies a file into the staging tables, with one transaction per segment that also saves the progress. An interrupted load resumes after
 * the last complete segment. Returns the tally of the whole file.
 * @throws ImportFileError for a file that is cut, changes while it is read, or has an overlong line
 */
export const stageDirectoryFile = async (
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
  const { sink, drainNotes } = openSink(batches, isNew, tally)
  const rows = reader.open(file.header, sink)
  for await (const { block, linesBefore, end, linesBeforeEnd, isOpenEnded } of file.segments(progress)) {
    await client.query('begin')
    try {
      let last: RowRead | null = null
      for (const row of rows(block)) {
        const { line, id, verdict } = row
        last = row
        for (const note of drainNotes()) tallyNote(tally, linesBefore + line, ...note)
        tallyRow(tally, linesBefore + line, id, verdict)
        if (tally.read % rowsInATurn === 0) {
          await batches.sendFull()
          await nextTurn()
        }
      }
      refuseCut(isOpenEnded, last, linesBefore)
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
