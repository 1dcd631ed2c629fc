import { z } from 'zod/mini'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import {
  judgeStaffProvider,
  type StaffProviderColumns,
  staffProviderColumns,
  staffProviderDifference,
  staffProviderVersion,
  writeStaffProvider,
} from '#platform/staff/save-staff-provider.ts'
import { deleteStaffProvider, findStaffProvider } from '#platform/staff/staff-sso-store.ts'
import { listOperatorsLocked } from '#server/approvals/approver-store.ts'
import { handlerOf } from '#server/approvals/proposal-kind.ts'
import { type Maker, proposeChange } from '#server/approvals/propose-change.ts'
import { operatorSso } from '#server/operators/operator-sso.ts'
import { listBreakGlass } from '#server/operators/operator-store.ts'
import type { Portal } from '#server/portal.ts'
import type { WaitingChange } from '#shared/approvals/approval-calls.ts'
import { type ProviderKind, providerKinds } from '#shared/sso/identity-provider-calls.ts'

const saved = z.object({ columns: staffProviderColumns })
const removed = z.object({ provider: z.enum(providerKinds) })
const { tables } = operatorSso

/** The caller has locked the operators, which keeps two first providers apart: what is not there yet cannot be locked. */
const versionIn = async (tx: Db, kind: ProviderKind): Promise<string> => {
  const provider = await findStaffProvider(tx, tables, kind)
  return provider ? staffProviderVersion(provider) : 'none'
}

/**
 * Fails unless passwords stay on, or somebody is named who can sign in when the provider cannot be reached.
 * @throws Failure Required, BreakGlassUnfit
 */
const requireBreakGlass = async (tx: Db, { passwordsOff, breakGlassId }: StaffProviderColumns): Promise<void> => {
  if (!passwordsOff) return
  if (breakGlassId === null) fail('Required', { field: 'provider.breakGlassId' })
  if (!(await listBreakGlass(tx)).some(({ id }) => id === breakGlassId)) fail('BreakGlassUnfit', { field: 'provider.breakGlassId' })
}

const saving = handlerOf<z.infer<typeof saved>>({
  parse: (stored) => saved.safeParse(stored).data ?? null,
  baseOf: (tx, { columns }) => versionIn(tx, columns.kind),
  subjectOf: async (_, { columns }) => columns.name,
  apply: async ({ tx, change, approvedBy, at, auditContext }, { columns }) => {
    await requireBreakGlass(tx, columns)
    await writeStaffProvider(tx, tables, columns, { changedBy: change.madeBy, approvedBy, at })
    await writeAudit(tx, auditContext, { event: 'admin.staff_provider', outcome: 'ok', reason: columns.kind })
  },
})

/** Deletes a provider and its links. Its operators stay signed in until their sessions end. */
export const removeOperatorProvider = async (tx: Db, kind: ProviderKind, auditContext: Maker['request']['auditContext']): Promise<void> => {
  const provider = (await findStaffProvider(tx, tables, kind)) ?? fail('NotFound')
  await deleteStaffProvider(tx, tables, provider.id)
  await writeAudit(tx, auditContext, { event: 'admin.staff_provider', outcome: 'ok', reason: `${kind} removed` })
}

const removing = handlerOf<z.infer<typeof removed>>({
  parse: (stored) => removed.safeParse(stored).data ?? null,
  baseOf: (tx, { provider }) => versionIn(tx, provider),
  subjectOf: async (tx, { provider }) => (await findStaffProvider(tx, tables, provider))?.name ?? '',
  apply: ({ tx, auditContext }, { provider }) => removeOperatorProvider(tx, provider, auditContext),
})

export const staffProviderProposals = { 'staff-provider.save': saving, 'staff-provider.remove': removing } as const

/** Proposes a provider. `version`: the one the administrator saw, null for none. */
export const proposeStaffProvider = (
  portal: Portal,
  { columns, version }: { columns: StaffProviderColumns; version: string | null },
  by: Maker,
): Promise<WaitingChange> =>
  portal.db.transaction(async (tx) => {
    await listOperatorsLocked(tx)
    await requireBreakGlass(tx, columns)
    const changes = await judgeStaffProvider(tx, tables, { columns, version })
    const named = changes.some(({ field }) => field === 'name')
      ? changes
      : [{ field: 'name', before: columns.name, after: columns.name }, ...changes]
    return proposeChange(portal, tx, by, { kind: 'staff-provider.save', handler: saving, proposal: { columns }, changes: named })
  })

export const proposeStaffProviderRemoval = (portal: Portal, provider: ProviderKind, by: Maker): Promise<WaitingChange> =>
  portal.db.transaction(async (tx) => {
    await listOperatorsLocked(tx)
    const before = (await findStaffProvider(tx, tables, provider)) ?? fail('NotFound')
    const changes = staffProviderDifference(before, null)
    return proposeChange(portal, tx, by, { kind: 'staff-provider.remove', handler: removing, proposal: { provider }, changes })
  })
