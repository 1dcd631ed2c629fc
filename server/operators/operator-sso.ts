import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { StaffSso } from '#platform/staff/staff-kind.ts'
import { listOperatorsLocked } from '#server/approvals/approver-store.ts'
import { settleInvitations } from '#server/operators/invitation-store.ts'
import { findOperatorById, insertOperator, type Operator, updateOperator } from '#server/operators/operator-store.ts'
import {
  operatorSsoHandoffs,
  operatorSsoLinks,
  operatorSsoProviders,
  operatorSsoRequests,
  operatorUsedAssertions,
} from '#server/schema/sso-tables.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

/** A name as the console shows it, of at most 60 characters. */
const nameOf = (name: string): string => [...name.replace(/\p{Cc}/gu, '')].slice(0, 60).join('')

/** Operators' single sign-on. Who gets a role by it approves nothing for a day, as after any other change of a role. */
export const operatorSso: StaffSso<Operator> = {
  tables: {
    providers: operatorSsoProviders,
    handoffs: operatorSsoHandoffs,
    links: operatorSsoLinks,
    requests: operatorSsoRequests,
    assertions: operatorUsedAssertions,
  },
  base: '/api/console/sso',
  page: consolePaths.signIn,
  events: {
    signIn: 'operator.sso',
    handOff: 'operator.sso.handoff',
    lost: 'operator.sso.lost',
    breakGlass: 'operator.break_glass',
  },
  applyRole: async (tx, { id, role: before }, role, { at, auditContext }) => {
    if (role === 'clinician' || role === before) return
    await listOperatorsLocked(tx)
    await updateOperator(tx, id, { role, roleSince: at })
    await writeAudit(tx, auditContext, { event: 'operator.role', outcome: 'ok', reason: `${role} by provider`, subjectId: id })
  },
  voidPassword: async (tx, id, now) => {
    await updateOperator(tx, id, { passwordHash: null })
    await settleInvitations(tx, id, now)
  },
  createAccount: async (tx, { email, name, role }, { at, auditContext }) => {
    if (role === 'clinician') return null
    const id = uuidv7()
    await insertOperator(tx, { id, email, name: nameOf(name), role, passwordHash: null, createdAt: at, roleSince: at })
    await writeAudit(tx, auditContext, { event: 'operator.sso.create', outcome: 'ok', reason: role, subjectId: id })
    return findOperatorById(tx, id)
  },
}
