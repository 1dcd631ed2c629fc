import type { OperatorRole } from '#shared/operators/operator-roles.ts'

type DemoOperator = { email: string; name: string; role: OperatorRole }

/**
 * Operators of each role; two administrators, because one needs the other's approval. They use the members' password; their PIN appears in
 * the outbox.
 */
export const demoOperators = [
  { email: 'olga.admin@example.com', name: 'Olga Admin', role: 'admin' },
  { email: 'omar.admin@example.com', name: 'Omar Admin', role: 'admin' },
  { email: 'sue.support@example.com', name: 'Sue Support', role: 'support' },
  { email: 'al.audit@example.com', name: 'Al Audit', role: 'auditor' },
] as const satisfies readonly DemoOperator[]
