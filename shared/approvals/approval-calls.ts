import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { fieldChange } from '#shared/field-change.ts'

export const proposalKinds = [
  'provider.saml',
  'provider.oidc',
  'provider.remove',
  'group.save',
  'operator.invite',
  'operator.role',
  'operator.factor.reset',
  'clinician.add',
  'clinician.factor.reset',
  'hold.lift',
  'period.shorten',
  'minor-rules.show',
  'staff-provider.save',
  'staff-provider.remove',
] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** Changes in the telehealth side's own tables. It carries them out itself once they are approved. */
export const clinicianOrderKinds = ['clinician.add', 'clinician.factor.reset'] as const satisfies readonly ProposalKind[]
export type ClinicianOrderKind = (typeof clinicianOrderKinds)[number]

export const decisions = ['approved', 'refused', 'withdrawn'] as const
export type Decision = (typeof decisions)[number]

/** In the answer of a call that changes something: the change if it waits for a second administrator, or null if it was made. */
export const waitingChange = z.nullable(z.object({ id: z.string(), expiresAt: z.string() }))
export type WaitingChange = z.infer<typeof waitingChange>

const pendingChange = z.object({
  id: z.string(),
  kind: z.enum(proposalKinds),
  /** The group concerned, or null. */
  group: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The name of the operator concerned, or null. */
  operator: z.nullable(z.string()),
  /** The id of the clinician concerned, if there is one already. */
  clinicianId: z.nullable(z.string()),
  /** Each changed field with its old and new value. Secrets are `stored` and `new`. */
  changes: z.array(fieldChange),
  /** The day of a planned change of a group, or null. */
  appliesOn: z.nullable(z.string()),
  madeBy: z.string(),
  /** ISO 8601, as are all times here. */
  madeAt: z.string(),
  expiresAt: z.string(),
  isMine: z.boolean(),
})
export type PendingChange = z.infer<typeof pendingChange>

/** Changes that need a second administrator. */
export const approvalCalls = {
  listPendingChanges: call({
    method: 'GET',
    path: '/api/console/approvals',
    about: 'Changes that wait for a second administrator, oldest first, and from when the caller may approve.',
    input: z.object({ groupId: z.optional(z.uuid('InvalidInput')) }),
    answer: z.object({
      rows: z.array(pendingChange),
      /** When an operator who is new may approve; null if they may now. */
      approvesFrom: z.nullable(z.string()),
    }),
  }),
  decidePendingChange: call({
    method: 'POST',
    path: '/api/console/approvals/{id}',
    about: 'Approves a change, which applies it as it was shown, or refuses it. Its maker can only withdraw it, by refusing.',
    input: z.object({ id: z.uuid('NotFound'), approve: z.boolean('Required') }),
    answer: z.object({ decision: z.enum(decisions) }),
  }),
}
