import { join } from 'node:path'
import { readCareDemoEnv } from '#care/server/care-env.ts'
import { runClinicianCommand } from '#care/server/clinicians/clinician-command.ts'
import { terminalAuditContext } from '#platform/audit/terminal-audit-context.ts'
import { openClock } from '#platform/clock.ts'
import { openDb } from '#platform/db/open-db.ts'
import { openLog } from '#platform/log.ts'

/** Runs a command on care's database: DATABASE_URL, or the embedded one, joining a running portal. */
const run = async (words: readonly string[]): Promise<void> => {
  const { databaseUrl, migrationDatabaseUrl, dataDir, logLevel, publicUrl, productName, supportPhone } = readCareDemoEnv()
  const log = openLog({ level: logLevel })
  const migrationsFolder = join(import.meta.dirname, 'schema/migrations')
  const opened = await openDb({ databaseUrl, migrationDatabaseUrl, dataDir, migrationsFolder, schemaName: 'care', log, maxConnections: 2 })
  const clock = await openClock(opened.pool)
  try {
    const parts = { db: opened.db, clock, publicUrl: publicUrl.replace(/\/$/, ''), config: { productName, supportPhone } }
    await runClinicianCommand(parts, words, terminalAuditContext('clinic'), console.log)
  } finally {
    clock.stop()
    await opened.close()
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
