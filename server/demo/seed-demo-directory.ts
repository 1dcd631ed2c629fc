import { eq } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { Clock } from '#platform/clock.ts'
import { copyBytes, copyRow } from '#platform/import/copy-text.ts'
import { type DemoDoctor, demoDirectory } from '#server/demo/demo-directory.ts'
import { fillDemoNetworks } from '#server/demo/demo-networks.ts'
import { bumpGeneration, dbOn, recordDirectorySource } from '#server/directory/load/load-note-store.ts'
import type { FacilityRecord } from '#server/directory/read/directory-record.ts'
import type { Portal } from '#server/portal.ts'
import { directorySources } from '#server/schema/directory-tables.ts'
import { foldedName } from '#shared/fields/person-name.ts'

const source = 'demo'

const doctorColumns =
  'npi, first, last, title, last_folded, gender, specialties, school, languages, telehealth, street, city, state, zip, phone, lat, lon, source'
const facilityColumns = 'id, kind, company, address1, city, state, zip, phone, lat, lon, source'

const doctorRow = ({ npi, first, last, title, gender, specialties, school, languages, telehealth, ...place }: DemoDoctor): string => {
  const { street, city, state, zip, phone, lat, lon } = place
  const profile = [npi, first, last, title, foldedName(last), gender, specialties, school, languages, telehealth]
  return copyRow([...profile, street, city, state, zip, phone, lat, lon, source])
}

const facilityRow = ({ id, kind, company, street, city, state, zip, phone, lat, lon }: FacilityRecord): string =>
  copyRow([id, kind, company, street, city, state, zip, phone, lat, lon, source])

const fill = async (client: PoolClient, clock: Clock): Promise<boolean> => {
  const tx = dbOn(client)
  // Serializes portals that start at the same time.
  await client.query('lock table directory_sources in share row exclusive mode')
  if ((await tx.select().from(directorySources).where(eq(directorySources.source, source))).length > 0) return false
  const { doctors, facilities } = demoDirectory()
  await copyBytes(client, `directory_doctors (${doctorColumns})`, Buffer.from(doctors.map(doctorRow).join('')))
  await copyBytes(client, `directory_facilities (${facilityColumns})`, Buffer.from(facilities.map(facilityRow).join('')))
  const now = clock.now()
  const counts = { doctors: doctors.length, facilities: facilities.length }
  await recordDirectorySource(tx, {
    source,
    label: 'Invented demo directory',
    dataDate: now.toISOString().slice(0, 10),
    loadedAt: now,
    counts,
  })
  await fillDemoNetworks(client, { doctors, facilities }, now)
  await bumpGeneration(tx)
  return true
}

/** Fills the demo's directory once, in about half a second. Returns whether it did. */
export const seedDemoDirectory = async ({ pool, clock }: Pick<Portal, 'pool' | 'clock'>): Promise<boolean> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const filled = await fill(client, clock)
    await client.query('commit')
    return filled
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
