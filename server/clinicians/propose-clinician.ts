import { z } from 'zod/mini'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { isFirstAdmin } from '#server/approvals/approver-store.ts'
import { handlerOf, type ProposalHandler } from '#server/approvals/proposal-kind.ts'
import { type Maker, proposeChange } from '#server/approvals/propose-change.ts'
import { insertClinicianOrder } from '#server/clinicians/clinician-order-store.ts'
import type { Portal } from '#server/portal.ts'
import type { ClinicianOrderKind, WaitingChange } from '#shared/approvals/approval-calls.ts'
import { mobileRosterCalls } from '#shared/clinicians/mobile-roster-calls.ts'
import { type NewClinician, newClinician } from '#shared/clinicians/roster.ts'

const reset = z.object({ clinicianId: z.string(), name: z.string(), askedAt: z.string() })
export type FactorResetOrder = z.infer<typeof reset>

/** An order as stored; null if this version cannot read it. */
export const clinicianOrderContent = {
  'clinician.add': (stored: unknown) => newClinician.safeParse(stored).data ?? null,
  'clinician.factor.reset': (stored: unknown) => reset.safeParse(stored).data ?? null,
} as const

type StoredOrder = { kind: ClinicianOrderKind; content: unknown }

/** Whom an order concerns: a new clinician has an address and no id yet. Empty if this version cannot read it. */
export const orderSubject = ({ kind, content }: StoredOrder): { name: string; email: string | null; clinicianId: string | null } => {
  if (kind === 'clinician.add') {
    const clinician = clinicianOrderContent[kind](content)
    return { name: clinician ? `${clinician.first} ${clinician.last}` : '', email: clinician?.email ?? null, clinicianId: null }
  }
  const stored = clinicianOrderContent[kind](content)
  return { name: stored?.name ?? '', email: null, clinicianId: stored?.clinicianId ?? null }
}

/**
 * How the telehealth side carries out a change: the approval adds an order in its transaction, and a job sends it. The version of what is changed
 * is the telehealth side's own, so it compares when it carries the order out.
 */
const ordered = <P extends object>(
  kind: ClinicianOrderKind,
  { parse, subjectOf }: Pick<ProposalHandler<P>, 'parse'> & { subjectOf: (proposal: P) => string },
) =>
  handlerOf<P>({
    parse,
    baseOf: async () => 'telehealth side',
    subjectOf: async (_, proposal) => subjectOf(proposal),
    apply: ({ tx, change: { id, madeBy }, approvedBy, at: orderedAt }, content) =>
      insertClinicianOrder(tx, { id, kind, content, madeBy, approvedBy, orderedAt }),
  })

const adding = ordered<NewClinician>('clinician.add', {
  parse: clinicianOrderContent['clinician.add'],
  subjectOf: ({ first, last, email }) => `${first} ${last} (${email})`,
})

const resetting = ordered<FactorResetOrder>('clinician.factor.reset', {
  parse: clinicianOrderContent['clinician.factor.reset'],
  subjectOf: ({ name }) => name,
})

export const clinicianProposals = { 'clinician.add': adding, 'clinician.factor.reset': resetting } as const

/** Fails with ClinicianEmailTaken if a clinician who has not left has the address. */
const requireFreeEmail = async ({ care }: Portal, email: string, operatorId: string): Promise<void> => {
  const { rows } = await care.ask(mobileRosterCalls.listRoster, { operator_id: operatorId, words: email })
  if (rows.some((row) => row.email === email)) fail('ClinicianEmailTaken', { field: 'email' })
}

/**
 * Adds a clinician, once a second administrator approves. `id` is null while it waits.
 * @throws Failure ClinicianEmailTaken
 */
export const proposeClinician = async (
  portal: Portal,
  clinician: NewClinician,
  by: Maker,
): Promise<{ id: string | null; waiting: WaitingChange }> => {
  const operatorId = by.operator.id
  await requireFreeEmail(portal, clinician.email, operatorId)
  const { first, last, ...facts } = clinician
  const shown = { name: `${first} ${last}`, ...facts }
  const changes = Object.entries(shown).map(([field, after]) => ({ field, before: null, after }))
  const proposal = { kind: 'clinician.add', handler: adding, proposal: clinician, changes } as const
  const waiting = await portal.db.transaction(async (tx) => ((await isFirstAdmin(tx, by)) ? null : proposeChange(portal, tx, by, proposal)))
  if (waiting) return { id: null, waiting }
  const { id } = await portal.care.ask(mobileRosterCalls.addToRoster, { operator_id: operatorId, ...clinician })
  return { id, waiting: null }
}

/**
 * Removes a clinician's passkeys, app and recovery codes, once a second administrator approves, who sees the reason.
 * @throws Failure NotFound, NothingChanged if they have none
 */
export const proposeClinicianReset = async (
  portal: Portal,
  { id, reason: why }: { id: string; reason: string },
  by: Maker,
): Promise<WaitingChange> => {
  const found = await portal.care.ask(mobileRosterCalls.readRosterClinician, { operator_id: by.operator.id, id })
  if (found.state === 'ended') return fail('NotFound')
  if (!found.hasStrongFactor) return fail('NothingChanged')
  const now = portal.clock.now()
  const name = `${found.first} ${found.last}`
  const proposal = { clinicianId: id, name, askedAt: now.toISOString() }
  const kind = 'clinician.factor.reset'
  return portal.db.transaction(async (tx) => {
    if (await isFirstAdmin(tx, by)) {
      const order = { id: crypto.randomUUID(), kind, content: proposal, madeBy: by.operator.id, approvedBy: null, orderedAt: now } as const
      await insertClinicianOrder(tx, order)
      const reason = `order ${order.id} without approval`
      await writeAudit(tx, by.request.auditContext, { event: kind, outcome: 'ok', subjectId: id, reason })
      return null
    }
    const changes = [
      { field: 'name', before: name, after: name },
      { field: 'factors', before: 'set', after: 'none' },
      { field: 'reason', before: null, after: why },
    ]
    return proposeChange(portal, tx, by, { kind, handler: resetting, proposal, changes, clinicianId: id })
  })
}
