import type { AuditContext } from '#platform/audit/audit-context.ts'
import type { Db } from '#platform/db/db.ts'
import type { StoredPendingChange } from '#server/approvals/pending-change-store.ts'
import type { Portal } from '#server/portal.ts'
import type { ProposalKind } from '#shared/approvals/approval-calls.ts'

/** What applying a change needs; the command line has no more. */
export type ApprovalContext = Pick<Portal, 'db' | 'clock' | 'config' | 'publicUrl'>

/** `approvedBy` is null on the command line. */
export type Applying = {
  portal: ApprovalContext
  tx: Db
  change: StoredPendingChange
  approvedBy: string | null
  at: Date
  auditContext: AuditContext
}

/** How one kind of change is read, compared and applied. Its area defines it, so that approvals know nothing of the areas. */
export type ProposalHandler<P> = {
  /** The stored change; null if this version cannot read it. */
  parse: (stored: unknown) => P | null
  /**
   * The version of what a change would replace. It is applied only to the version that it was made from. Locks that until the transaction
   * ends; the caller has locked the operators.
   */
  baseOf: (tx: Db, proposal: P) => Promise<string>
  /** The name of the group or operator. */
  subjectOf: (tx: Db, proposal: P) => Promise<string>
  apply: (applying: Applying, proposal: P) => Promise<void>
}

/** A change as stored, to the handler of its kind. */
export type AnyHandler = {
  baseOf: (tx: Db, stored: unknown) => Promise<string | null>
  subjectOf: (tx: Db, stored: unknown) => Promise<string>
  apply: (applying: Applying, stored: unknown) => Promise<void>
}

/** Hides a handler's own type. An unreadable change has no base. */
export const handlerOf = <P>({ parse, baseOf, subjectOf, apply }: ProposalHandler<P>): AnyHandler => {
  const read = <T>(stored: unknown, act: (proposal: P) => Promise<T>, otherwise: T): Promise<T> => {
    const proposal = parse(stored)
    return proposal === null ? Promise.resolve(otherwise) : act(proposal)
  }
  return {
    baseOf: (tx, stored) => read<string | null>(stored, (proposal) => baseOf(tx, proposal), null),
    subjectOf: (tx, stored) => read(stored, (proposal) => subjectOf(tx, proposal), ''),
    apply: (applying, stored) => read(stored, (proposal) => apply(applying, proposal), undefined),
  }
}

export type ProposalKinds = Readonly<Record<ProposalKind, AnyHandler>>
