import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { terminalAuditContext } from '#platform/audit/terminal-audit-context.ts'
import { settableClock } from '#platform/testing/settable-clock.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'
import { findDoctorsByNpi } from '#server/directory/directory-store.ts'
import { type DirectoryImport, importDirectory } from '#server/directory/load/import-directory.ts'
import { openFolder, testNpi } from '#server/testing/directory-files.ts'

/** Gives each test of a file an empty directory, and imports into it. */
export const directoryImports = () => {
  let database: TestDatabase
  const folder = openFolder()
  const clock = settableClock('2026-11-20T15:00:00Z')
  beforeAll(async () => {
    database = await openTestDb()
  })
  afterAll(async () => {
    await database.close()
    folder.remove()
  })
  beforeEach(async () => {
    await database.db.execute(
      sql`truncate portal.directory_doctors, portal.directory_facilities, portal.directory_sites, portal.directory_sources`,
    )
  })
  return {
    folder,
    clock,
    database: () => database,
    /** Imports files, by name; returns the first report, with all of them. */
    load: async (files: Record<string, string | Buffer>, options: DirectoryImport = {}) => {
      const paths = Object.entries(files).map(([name, content]) => folder.write(name, content))
      const reports = await importDirectory({ pool: database.pool, clock }, paths, options, terminalAuditContext('import directory'))
      const [first] = reports
      if (!first) throw new Error('no report')
      return { ...first, reports }
    },
    doctor: async (n: number) => (await findDoctorsByNpi(database.db, [testNpi(n)]))[0],
  }
}

const secondary = 'Provider Secondary Practice Location Address'

/** Header and rows of NPPES's file of further practice locations. */
export const siteHeader = `"NPI","${secondary}- Address Line 1","${secondary}-  Address Line 2","${secondary} - City Name","${secondary} - State Name","${secondary} - Postal Code","${secondary} - Country Code (If outside U.S.)","${secondary} - Telephone Number"`
export const site = (n: number, street: string, zip = '68104') => `"${testNpi(n)}","${street}","","OMAHA","NE","${zip}","US","4025550102"`
