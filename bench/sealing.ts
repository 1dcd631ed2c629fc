import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { median, tableOf } from '#bench/measure/numbers.ts'
import { sized } from '#bench/measure/short.ts'
import { medicalEntries } from '#care/server/schema/medical-tables.ts'
import { places } from '#care/server/sealed-columns.ts'
import { ringOf } from '#platform/auth/keys/key-ring.ts'
import { openKeys } from '#platform/auth/keys/open-keys.ts'
import { type FieldSealer, stored } from '#platform/auth/keys/sealed-fields.ts'
import { newSecret } from '#platform/auth/secret-token.ts'
import { openDb } from '#platform/db/open-db.ts'
import { openLog } from '#platform/log.ts'
import type { MedicalEntry } from '#shared/medical-info/medical-lists.ts'
import { withDataDir } from '#tools/data-dir.ts'

// `npm run bench -- sealing`: what encrypting a column costs, beside the same work on plain rows of the same run.

const rows = 40
const rounds = sized(60, 2)
const patientId = 'th-bench'
const entry: MedicalEntry = { name: 'Asthma', course: 'current', year: '2009', month: '04', note: 'Mostly in spring, and after long runs.' }

/** A sealer that stores values as they are. */
const plain: FieldSealer = {
  seal: (_, value) => stored(value),
  open: async (_, value) => value as never,
  openOrNull: async (_, value) => value as never,
}

type Opened = Awaited<ReturnType<typeof openDb>>

const milliseconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Writes a patient's list row by row and reads it, as the calls do. */
const round = async ({ db }: Opened, fields: FieldSealer) => {
  await db.delete(medicalEntries).where(eq(medicalEntries.patientId, patientId))
  const now = new Date()
  const write = await milliseconds(async () => {
    for (let n = 0; n < rows; n += 1) {
      const id = uuidv7()
      const data = fields.seal(places.medicalData(id), entry)
      const fixed = { patientId, list: 'conditions', version: 1, createdAt: now, updatedAt: now, updatedBy: patientId } as const
      await db.insert(medicalEntries).values({ id, data, ...fixed })
    }
  })
  const read = await milliseconds(async () => {
    const found = await db.select().from(medicalEntries).where(eq(medicalEntries.patientId, patientId))
    await Promise.all(found.map(({ id, data }) => fields.open(places.medicalData(id), data)))
  })
  const { rows: sizes } = await db.execute<{ bytes: number }>(`select avg(pg_column_size(data))::int as bytes from care.medical_entries`)
  return { write, read, bytes: sizes[0]?.bytes ?? 0 }
}

await withDataDir(async (dataDir) => {
  const log = openLog({ level: 'silent' })
  const opened = await openDb({
    databaseUrl: undefined,
    dataDir,
    migrationsFolder: 'care/server/schema/migrations',
    schemaName: 'care',
    log,
  })
  const keys = { db: opened.db, now: () => new Date(), ring: ringOf(newSecret()), setting: 'CARE_KEY' }
  const { fields } = await openKeys(keys, async () => true)
  const results = { plain: [await round(opened, plain)], sealed: [await round(opened, fields)] }
  // In turn, so that both meet the same load of the machine.
  for (let n = 0; n < rounds; n += 1) {
    results.plain.push(await round(opened, plain))
    results.sealed.push(await round(opened, fields))
  }
  const of = (which: keyof typeof results, what: 'write' | 'read' | 'bytes') => median(results[which].map((one) => one[what]))
  const line = (label: string, what: 'write' | 'read' | 'bytes', unit: string) => [
    label,
    `${of('plain', what).toFixed(2)} ${unit}`,
    `${of('sealed', what).toFixed(2)} ${unit}`,
    (of('sealed', what) / of('plain', what)).toFixed(2),
  ]
  const id = uuidv7()
  const place = places.medicalData(id)
  const sealed = fields.seal(place, entry)
  const times = sized(20_000, 500)
  const sealing = await milliseconds(async () => {
    for (let n = 0; n < times; n += 1) fields.seal(place, entry)
  })
  const opening = await milliseconds(async () => {
    for (let n = 0; n < times; n += 1) await fields.open(place, sealed)
  })
  console.log(
    tableOf(
      ['medians', 'plain', 'sealed', 'ratio'],
      [line(`write ${rows} rows`, 'write', 'ms'), line(`read ${rows} rows`, 'read', 'ms'), line('one value', 'bytes', 'bytes')],
    ),
  )
  console.log(
    `One value alone: sealed in ${((sealing / times) * 1000).toFixed(1)} µs, opened in ${((opening / times) * 1000).toFixed(1)} µs.`,
  )
  await opened.close()
})
