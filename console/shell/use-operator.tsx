import { createContext, type ReactNode, use } from 'react'
import type { Operator } from '#console/shell/operator-session.ts'

const OperatorContext = createContext<Operator | null>(null)

export const OperatorProvider = ({ operator, children }: { operator: Operator; children: ReactNode }) => (
  <OperatorContext value={operator}>{children}</OperatorContext>
)

/** Who is signed in to the console. */
export const useOperator = (): Operator => {
  const operator = use(OperatorContext)
  if (!operator) throw new Error('useOperator stands outside the console.')
  return operator
}
