import type { StaffKind, StaffServer } from '#platform/staff/staff-kind.ts'
import { claimInvitation, saveInvitation } from '#server/operators/invitation-store.ts'
import { findOperator, type Operator } from '#server/operators/operator-store.ts'
import type { Portal } from '#server/portal.ts'
import { operatorSessionKind } from '#server/session/operator-rows.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import type { OperatorRole } from '#shared/operators/operator-roles.ts'

/** Operators' sign-in; see `platform/staff/staff-sign-in.ts`. */
export const operatorStaff: StaffKind<Operator, { operator: { id: string; name: string; email: string; role: OperatorRole } }> = {
  ...operatorSessionKind,
  events: {
    login: 'operator.login',
    sendPin: 'operator.pin.send',
    verifyPin: 'operator.verify',
    logout: 'operator.logout',
    setPassword: 'operator.password',
  },
  findAccount: findOperator,
  // Members use the same database, some with the same address: their tries are counted separately.
  throttledAs: (email) => `operator ${email}`,
  shown: ({ id, name, email, role }) => ({ operator: { id, name, email, role } }),
  invitations: { path: consolePaths.setPassword, save: saveInvitation, claim: claimInvitation },
}

export const staffServerOf = ({ db, clock, outbox, config, pinKey: secretKey }: Portal): StaffServer => ({
  db,
  clock,
  outbox,
  config,
  secretKey,
})
