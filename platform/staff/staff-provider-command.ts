import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { z } from 'zod/mini'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { type AuditEvent, writeAudit } from '#platform/audit/write-audit.ts'
import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { type EnteredStaffProvider, staffColumnsOf, writeStaffProvider } from '#platform/staff/save-staff-provider.ts'
import type { StaffAccount, StaffKind } from '#platform/staff/staff-kind.ts'
import { staffSsoAddresses } from '#platform/staff/staff-sso-routes.ts'
import { deleteStaffProvider, findStaffProvider } from '#platform/staff/staff-sso-store.ts'
import { sameEmail } from '#shared/fields/email.ts'
import { providerKinds } from '#shared/sso/identity-provider-calls.ts'

type Parts = { db: Db; clock: Clock; publicUrl: string; key: () => KeyRing; event: AuditEvent['event'] }

const defaults = { createsAccounts: false, factorValues: [], passwordsOff: false, breakGlassId: null, clientSecret: '' }

/**
 * Reads a provider's file: its fields as in the console, but `breakGlass` is an address. Unknown keys are rejected, because a misspelled
 * flag would go unnoticed.
 * @throws Error that names each invalid entry
 */
const readFields = (
  fields: z.ZodMiniType<EnteredStaffProvider>,
  { breakGlass: _, ...given }: Record<string, unknown>,
  breakGlassId: string | null,
): EnteredStaffProvider => {
  const read = fields.safeParse({ ...defaults, ...given, breakGlassId })
  if (!read.success) throw new Error(read.error.issues.map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`).join('\n'))
  const unknown = Object.keys(given).filter((key) => !(key in read.data))
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: not known here`)
  if (read.data.passwordsOff && breakGlassId === null) throw new Error('breakGlass: needed if passwords are off')
  return read.data
}

/**
 * `--file provider.json` sets an identity provider of staff and `--remove saml|oidc` removes it, without approval: who can log in to this
 * machine can do anything, and must be able to undo a provider that locks everybody out.
 */
export const runStaffProviderCommand = async <Account extends StaffAccount>(
  { db, clock, publicUrl, key, event }: Parts,
  kind: StaffKind<Account, object>,
  fields: z.ZodMiniType<EnteredStaffProvider>,
  words: readonly string[],
  { auditContext, print, usage }: { auditContext: AuditContext; print: (line: string) => void; usage: string },
): Promise<void> => {
  const { file, remove } = parseArgs({ args: [...words], options: { file: { type: 'string' }, remove: { type: 'string' } } }).values
  const { tables, base } = kind.sso
  if (remove !== undefined) {
    const protocol = providerKinds.find((one) => one === remove)
    const found = protocol ? await findStaffProvider(db, tables, protocol) : null
    if (!found) throw new Error(`There is no provider ${remove}.`)
    await db.transaction(async (tx) => {
      await deleteStaffProvider(tx, tables, found.id)
      await writeAudit(tx, auditContext, { event, outcome: 'ok', reason: `${found.kind} removed` })
    })
    return print(`Removed. Every ${kind.name} signs in with the password again.`)
  }
  if (file === undefined) throw new Error(usage)
  const given: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'))
  const address = typeof given.breakGlass === 'string' ? sameEmail(given.breakGlass) : null
  const named = address === null ? null : await kind.findAccount(db, address)
  if (address !== null && (!named || named.endedAt !== null || named.passwordHash === null))
    throw new Error(`breakGlass: nobody with a password has the address ${address}`)
  const entered = readFields(fields, given, named?.id ?? null)
  await db.transaction(async (tx) => {
    const by = { changedBy: null, approvedBy: null, at: clock.now() }
    await writeStaffProvider(tx, tables, staffColumnsOf(entered, kind.name, key), by)
    await writeAudit(tx, auditContext, { event, outcome: 'ok', reason: entered.kind })
  })
  const { party, callback } = staffSsoAddresses({ publicUrl }, base)
  print(
    entered.kind === 'saml'
      ? `Saved. Enter at the provider:\n  entity id and metadata ${party.entityId}\n  answer address ${party.acsUrl}`
      : `Saved. Enter at the provider:\n  ${callback}`,
  )
}
