import type { OperatorRole } from '#shared/operators/operator-roles.ts'

type DemoOperator = { email: string; name: string; role: OperatorRole }

/** One operator of each role, with the members' password; their PIN is in the outbox. */
export const demoOperators = [
  { email: 'olga.admin@example.com', name: 'Olga Admin', role: 'admin' },
  { email: 'sue.support@example.com', name: 'Sue Support', role: 'support' },
  { email: 'al.audit@example.com', name: 'Al Audit', role: 'auditor' },
] as const satisfies readonly DemoOperator[]
