import { join } from 'node:path'
import { readCareDemoEnv, readCareRing } from '#care/server/care-env.ts'
import { runClinicianCommand } from '#care/server/clinicians/clinician-command.ts'
import { runDiagnosisCommand } from '#care/server/notes/diagnosis-command.ts'
import { runInteractionCommand } from '#care/server/prescribing/interaction-command.ts'
import { careSealedColumns } from '#care/server/sealed-columns.ts'
import { terminalAuditContext } from '#platform/audit/terminal-audit-context.ts'
import { runKeyCommand } from '#platform/auth/keys/key-command.ts'
import { openClock } from '#platform/clock.ts'
import { openDb } from '#platform/db/open-db.ts'
import { transitKms } from '#platform/gateways/kms.ts'
import { openLog } from '#platform/log.ts'

/** Runs a command on care's database: DATABASE_URL, or the embedded one, joining a running portal. */
const run = async (words: readonly string[]): Promise<void> => {
  const { databaseUrl, migrationDatabaseUrl, directDatabaseUrl, dataDir, ...read } = readCareDemoEnv()
  const { logLevel, publicUrl, productName, supportPhone, kmsUrl } = read
  const log = openLog({ level: logLevel })
  const migrationsFolder = join(import.meta.dirname, 'schema/migrations')
  const opened = await openDb({
    databaseUrl,
    migrationDatabaseUrl,
    directDatabaseUrl,
    dataDir,
    migrationsFolder,
    schemaName: 'care',
    log,
    maxConnections: 2,
  })
  const clock = await openClock(opened.pool)
  const { db } = opened
  try {
    // `openDb` has migrated.
    if (words[0] === 'migrate') return console.log('The tables of the telehealth side are up to date.')
    if (words[0] === 'keys') {
      const kms = kmsUrl === undefined ? undefined : transitKms(kmsUrl)
      const keys = { ...readCareRing({ databaseUrl, dataDir }), kms, columns: careSealedColumns }
      await runKeyCommand({ db, now: () => clock.now(), ...keys, print: console.log }, words.slice(1))
      return
    }
    if (words[0] === 'import' && words[1] === 'diagnoses') {
      process.exitCode = await runDiagnosisCommand({ db, clock }, words.slice(2), terminalAuditContext('import diagnoses'), console.log)
      return
    }
    if (words[0] === 'interactions') {
      process.exitCode = await runInteractionCommand(
        { db, clock },
        words.slice(1),
        terminalAuditContext('import interactions'),
        console.log,
      )
      return
    }
    const key = () => readCareRing({ databaseUrl, dataDir }).ring
    const parts = { db, clock, key, publicUrl: publicUrl.replace(/\/$/, ''), config: { productName, supportPhone } }
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
