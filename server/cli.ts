import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { auditKeyOf } from '#platform/audit/audit-link.ts'
import { terminalAuditContext } from '#platform/audit/terminal-audit-context.ts'
import { keyUsage, newRingKey, runKeyCommand } from '#platform/auth/keys/key-command.ts'
import { derivedRing, type KeyRing, ringKeyText } from '#platform/auth/keys/key-ring.ts'
import { openClock } from '#platform/clock.ts'
import { openDb } from '#platform/db/open-db.ts'
import { demoKeys } from '#platform/demo-keys.ts'
import { transitKms } from '#platform/gateways/kms.ts'
import { limitShown } from '#platform/http/throttle-rules.ts'
import type { ImportExitCode } from '#platform/import/import-outcome.ts'
import { openLog } from '#platform/log.ts'
import { runStaffProviderCommand } from '#platform/staff/staff-provider-command.ts'
import { inNewTrace } from '#platform/tracing/spans.ts'
import { startTracing } from '#platform/tracing/start-tracing.ts'
import { portalRoutes } from '#server/app.ts'
import { approvalUsage, runApprovalCommand } from '#server/approvals/approval-command.ts'
import { auditUsage, runAuditCommand } from '#server/audit/audit-command.ts'
import { benefitUsage, runAccumulatorCommand, runPlanCommand } from '#server/benefits/benefit-command.ts'
import { networkUsage, runNetworkCommand } from '#server/benefits/networks/network-command.ts'
import { storeAnswer } from '#server/benefits/store-answer.ts'
import { claimUsage, runClaimCommand } from '#server/claims/claim-command.ts'
import { type Config, readCareDatabase, readDemoConfig, readPinKey } from '#server/config.ts'
import { directoryUsage, runDirectoryCommand } from '#server/directory/load/directory-command.ts'
import { eligibilityUsage, runEligibilityCommand } from '#server/eligibility/eligibility-command.ts'
import { eligibilityAskingOf } from '#server/eligibility/inquiry/ask-eligibility.ts'
import { inquiryUsage, runInquiryCommand } from '#server/eligibility/inquiry/inquiry-command.ts'
import { saveNotice } from '#server/maintenance/save-notice.ts'
import { operatorUsage, runOperatorCommand } from '#server/operators/operator-command.ts'
import { operatorStaff } from '#server/operators/operator-staff.ts'
import type { Portal } from '#server/portal.ts'
import { drugUsage, runDrugCommand } from '#server/prescriptions/load/drug-command.ts'
import { procedureUsage, runProcedureCommand } from '#server/procedures/procedure-command.ts'
import { proposalHandlers } from '#server/proposal-kinds.ts'
import { retentionUsage, runRetentionCommand } from '#server/retention/retention-command.ts'
import { runSavingsCommand, savingsUsage } from '#server/savings/savings-command.ts'
import { portalSealedColumns } from '#server/sealed-columns.ts'
import { readProviderFile } from '#server/sso/provider-file.ts'
import { saveProvider } from '#server/sso/save-provider.ts'
import { oidcCallback, samlParty } from '#server/sso/sso-addresses.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { errorTexts } from '#shared/errors/error-texts.en.ts'
import { noticeSetting } from '#shared/maintenance/console-notice.ts'
import { operatorProvider } from '#shared/sso/staff-provider-calls.ts'

const usage = `Commands:
  npm run foyer -- migrate      brings the tables of the portal up to date, and ends
  npm run foyer -- notice "text"
                                closes the portal with this notice
  npm run foyer -- notice --clear
                                opens it again
${auditUsage}
${retentionUsage}
  npm run foyer -- sso --group CODE --file provider.json
                                sets who vouches for a group's members
${eligibilityUsage}
${inquiryUsage}
${directoryUsage}
${procedureUsage}
${drugUsage}
${savingsUsage}
${benefitUsage}
${networkUsage}
${claimUsage}
${operatorUsage}
${approvalUsage}
${keyUsage}
  npm run foyer -- operator sso --file provider.json | --remove saml|oidc
                                sets or removes the operators' identity provider
  npm run permissions           prints who may make which call`

type CommandParts = Pick<Portal, 'db' | 'pool' | 'clock' | 'config' | 'log'>

/** Opens the portal's database: DATABASE_URL, or the embedded one, which it shares with a running portal. */
const withDatabase = async <Result>(config: Config, work: (parts: CommandParts) => Promise<Result>): Promise<Result> => {
  // Standard output is for the command's own answer, such as the report of `--json`.
  const log = openLog({ level: config.logLevel }, process.stderr)
  const migrationsFolder = join(import.meta.dirname, 'schema/migrations')
  const opened = await openDb({
    databaseUrl: config.databaseUrl,
    migrationDatabaseUrl: config.migrationDatabaseUrl,
    directDatabaseUrl: config.directDatabaseUrl,
    dataDir: config.dataDir,
    migrationsFolder,
    schemaName: 'portal',
    auditKey: auditKeyOfServer(config),
    log,
    maxConnections: 2,
  })
  const clock = await openClock(opened.pool)
  try {
    return await work({ db: opened.db, pool: opened.pool, clock, config, log })
  } finally {
    clock.stop()
    await opened.close()
  }
}

/** Routes use the portal only when called, so listing them needs no database. */
const printPermissions = (): void => {
  for (const route of portalRoutes({} as Portal)) {
    const { call, who, scope = '', audit } = route
    console.log(
      `${call.method.padEnd(5)}${call.path.padEnd(44)}${who.padEnd(26)}${scope.padEnd(16)}${limitShown(route).padEnd(9)} ${audit}`,
    )
  }
}

const notice = (words: readonly string[]) =>
  withDatabase(readDemoConfig(), async (parts) => {
    const text = words.join(' ').trim()
    if (text === '') throw new Error(usage)
    const read = noticeSetting.safeParse(text === '--clear' ? {} : { message: text })
    if (!read.success) throw new Error(errorTexts[(read.error.issues[0]?.message ?? 'InvalidInput') as ErrorCode])
    await saveNotice(parts, { notice: read.data }, terminalAuditContext('notice'))
    console.log(
      text === '--clear'
        ? 'The portal is open. Pages that show the notice come back within a minute.'
        : 'The notice is up. Open pages show it within a minute.',
    )
  })

/** The server's key ring; undefined on a database whose server has its keys elsewhere. */
const ringOfServer = ({ databaseUrl, dataDir }: Config): KeyRing | undefined =>
  readPinKey() ?? (databaseUrl === undefined ? demoKeys(dataDir).pinKey : undefined)

/** The key of the audit chain, for migrations. */
const auditKeyOfServer = (config: Config): Buffer | undefined => {
  const ring = ringOfServer(config)
  return ring && auditKeyOf(ring.current.secret)
}

const keys = async (words: readonly string[]): Promise<void> => {
  if (words[0] === 'new') return console.log(newRingKey())
  const config = readDemoConfig()
  const ring = ringOfServer(config)
  if (!ring) throw new Error('Set PIN_KEY and PIN_KEY_OTHERS as the server has them.')
  if (words[0] === 'care-key') return console.log(ringKeyText(derivedRing(ring, 'care').current))
  await withDatabase(config, ({ db, clock }) =>
    runKeyCommand(
      { db, now: () => clock.now(), ring, setting: 'PIN_KEY', kms: kmsOf(config), columns: portalSealedColumns, print: console.log },
      words,
    ),
  )
}

const kmsOf = ({ kmsUrl }: Config) => (kmsUrl === undefined ? undefined : transitKms(kmsUrl))

const audit = (words: readonly string[]) =>
  withDatabase(readDemoConfig(), async ({ db, config }) => {
    const ring = ringOfServer(config)
    const care = readCareDatabase()
    const rings = { portal: ring, care: care.ring ?? (ring && derivedRing(ring, 'care')) }
    const parts = { db, rings, kms: kmsOf(config), careDatabaseUrl: care.careDatabaseUrl, print: console.log }
    if (!(await runAuditCommand(parts, words))) process.exitCode = 1
  })

const retention = () => withDatabase(readDemoConfig(), (parts) => runRetentionCommand(parts, console.log))

/** The portal's public URL, without a trailing slash. */
const publicUrlOf = ({ publicUrl, port }: Config): string => (publicUrl ?? `http://localhost:${port}`).replace(/\/$/, '')

const operator = (words: readonly string[]) => {
  if (words[0] === 'sso') return operatorSignOn(words.slice(1))
  const config = readDemoConfig()
  return withDatabase(config, (parts) =>
    runOperatorCommand({ ...parts, publicUrl: publicUrlOf(config) }, words, terminalAuditContext('operator'), console.log),
  )
}

const approvals = (words: readonly string[]) => {
  const config = readDemoConfig()
  return withDatabase(config, (parts) =>
    runApprovalCommand(
      { ...parts, kinds: proposalHandlers, publicUrl: publicUrlOf(config) },
      words,
      terminalAuditContext('approvals'),
      console.log,
    ),
  )
}

const sso = (words: readonly string[]) => {
  const config = readDemoConfig()
  const { group, file } = parseArgs({ args: [...words], options: { group: { type: 'string' }, file: { type: 'string' } } }).values
  if (!group || !file) throw new Error(usage)
  const provider = readProviderFile(readFileSync(file, 'utf8'))
  const publicUrl = publicUrlOf(config)
  return withDatabase(config, async (parts) => {
    const pinKey = readPinKey() ?? demoKeys(config.dataDir).pinKey
    await saveProvider({ ...parts, pinKey }, group, provider, terminalAuditContext('sso'))
    const { entityId, acsUrl } = samlParty({ publicUrl }, group)
    const enter =
      provider.kind === 'saml' ? `entity id and metadata ${entityId}\n  answer address ${acsUrl}` : oidcCallback({ publicUrl }, group)
    console.log(
      `Saved. Enter at the provider:\n  ${enter}\nMembers start at ${publicUrl}/api/sso/${provider.kind}/${encodeURIComponent(group)}/login`,
    )
  })
}

const operatorSignOn = (words: readonly string[]) => {
  const config = readDemoConfig()
  return withDatabase(config, ({ db, clock }) => {
    const key = () => readPinKey() ?? demoKeys(config.dataDir).pinKey
    const parts = { db, clock, publicUrl: publicUrlOf(config), key, event: 'admin.staff_provider' } as const
    const printing = { auditContext: terminalAuditContext('operator'), print: console.log, usage }
    return runStaffProviderCommand(parts, operatorStaff, operatorProvider, words, printing)
  })
}

const eligibility = (words: readonly string[]) =>
  withDatabase(readDemoConfig(), async ({ db, clock, config }) => {
    const store: Parameters<typeof runInquiryCommand>[0]['store'] = (owner, facts, day) => storeAnswer(db, owner, facts, day)
    const parts = { db, clock, asking: eligibilityAskingOf(config), timeZone: config.timeZone, store }
    process.exitCode = await runInquiryCommand(parts, words, terminalAuditContext('eligibility'), console.log)
  })

/** The import commands, by name. */
const imports: Record<string, (words: readonly string[]) => Promise<ImportExitCode | undefined>> = {
  eligibility: (words) =>
    withDatabase(readDemoConfig(), async (parts) => {
      await runEligibilityCommand(parts, words, terminalAuditContext('import eligibility'))
      return undefined
    }),
  directory: (words) =>
    withDatabase(readDemoConfig(), (parts) => runDirectoryCommand(parts, words, terminalAuditContext('import directory'))),
  drugs: (words) => withDatabase(readDemoConfig(), (parts) => runDrugCommand(parts, words, terminalAuditContext('import drugs'))),
  procedures: (words) =>
    withDatabase(readDemoConfig(), (parts) => runProcedureCommand(parts, words, terminalAuditContext('import procedures'))),
  savings: (words) => withDatabase(readDemoConfig(), (parts) => runSavingsCommand(parts, words, terminalAuditContext('import savings'))),
  plans: (words) => withDatabase(readDemoConfig(), (parts) => runPlanCommand(parts, words, terminalAuditContext('import plans'))),
  accumulators: (words) =>
    withDatabase(readDemoConfig(), (parts) => runAccumulatorCommand(parts, words, terminalAuditContext('import accumulators'))),
  networks: (words) => withDatabase(readDemoConfig(), (parts) => runNetworkCommand(parts, words, terminalAuditContext('import networks'))),
  claims: (words) => withDatabase(readDemoConfig(), (parts) => runClaimCommand(parts, words, terminalAuditContext('import claims'))),
}

const load = async ([what = '', ...words]: readonly string[]): Promise<void> => {
  const run = imports[what]
  if (!run) throw new Error(usage)
  const config = readDemoConfig()
  const log = openLog({ level: config.logLevel }, process.stderr)
  const tracing = await startTracing(config, { service: 'foyer', node: config.nodeName ?? hostname(), log })
  const exitCode = await inNewTrace(`import ${what}`, {}, () => run(words)).finally(tracing.stop)
  if (exitCode) process.exitCode = exitCode
}

/** `openDb` migrates; a deployment may do so as a step of its own, before a server of the new version starts. */
const migrate = () => withDatabase(readDemoConfig(), async () => console.log('The tables of the portal are up to date.'))

const commands: Record<string, (words: readonly string[]) => Promise<void> | void> = {
  permissions: printPermissions,
  import: load,
  migrate,
  notice,
  audit,
  retention,
  operator,
  approvals,
  eligibility,
  sso,
  keys,
}

const [, , name = '', ...words] = process.argv
try {
  await (commands[name] ?? (() => Promise.reject(new Error(usage))))(words)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
