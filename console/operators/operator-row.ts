import type { Answer } from '#shared/calls.ts'
import type { operatorAdminCalls } from '#shared/operators/operator-admin-calls.ts'

export type OperatorRow = Answer<typeof operatorAdminCalls.listOperators>['rows'][number]
