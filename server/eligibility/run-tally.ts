import type { ImportFinding } from '#server/eligibility/finding-store.ts'
import type { FamilyPlan, RowOutcome } from '#server/eligibility/plan/eligibility-family.ts'
import type { PlannedFamily } from '#server/eligibility/plan/plan-batch.ts'
import type { AppliedCounts, ImportCounts } from '#server/schema/import-tables.ts'

export const noCounts: ImportCounts = { read: 0, added: 0, changed: 0, unchanged: 0, terminated: 0, rejected: 0 }

export const addCounts = (one: ImportCounts, other: ImportCounts): ImportCounts => ({
  read: one.read + other.read,
  added: one.added + other.added,
  changed: one.changed + other.changed,
  unchanged: one.unchanged + other.unchanged,
  terminated: one.terminated + other.terminated,
  rejected: one.rejected + other.rejected,
})

/** Adds counts of a batch to those of the run, by group too. */
export const addAppliedCounts = (one: AppliedCounts, other: AppliedCounts): AppliedCounts => {
  const byGroup = { ...one.byGroup }
  for (const [groupId, counts] of Object.entries(other.byGroup ?? {})) byGroup[groupId] = addCounts(byGroup[groupId] ?? noCounts, counts)
  return { ...addCounts(one, other), byGroup }
}

/** Counts rows by outcome. Terminations include persons without a row. */
export const countPlans = (plans: readonly FamilyPlan[]): ImportCounts => {
  const counts = { ...noCounts }
  for (const { outcomes, ended } of plans) {
    for (const { outcome, terminated } of outcomes) {
      counts.read += 1
      counts[outcome] += 1
      if (terminated) counts.terminated += 1
    }
    counts.terminated += ended.filter(({ terminated }) => terminated).length
  }
  return counts
}

/** Counts the rows of planned families by the id of their group. */
export const countByGroup = (planned: readonly PlannedFamily[]): Record<string, ImportCounts> => {
  const byGroup: Record<string, ImportCounts> = {}
  for (const { family, plan } of planned) {
    byGroup[family.groupId] = addCounts(byGroup[family.groupId] ?? noCounts, countPlans([plan]))
  }
  return byGroup
}

const plain = { segment: '', reason: '', found: '', changes: null }

const findingsOfRow = ({ outcome, problem, changes, warnings, terminated, ...at }: RowOutcome): ImportFinding[] => {
  const { ordinal, line, memberId, name } = at
  const row = { ...plain, ordinal, line, memberId, name }
  const [warning, ...others] = warnings
  return [
    ...(outcome === 'added' ? [{ ...row, kind: 'added' as const }] : []),
    ...(outcome === 'changed' ? [{ ...row, kind: 'changed' as const, changes: [...changes] }] : []),
    ...(outcome === 'rejected' && problem ? [{ ...row, kind: 'rejected' as const, ...problem, memberId, name }] : []),
    ...(terminated ? [{ ...row, kind: 'terminated' as const }] : []),
    ...(warning
      ? [
          {
            ...row,
            ...warning,
            kind: 'warning' as const,
            found: [warning.found, ...others.map(({ reason, found }) => `${reason} ${found}`)].join('; '),
          },
        ]
      : []),
  ]
}

/** The findings shown to an operator. Persons without a row get ordinals from -1 downwards, so that every ordinal is unique. */
export const findingsOf = (plans: readonly FamilyPlan[], nextUnnamed: () => number): ImportFinding[] =>
  plans.flatMap(({ outcomes, ended, changed }) => [
    ...outcomes.flatMap(findingsOfRow),
    ...changed.map(({ memberId, name, reason, changes }) => ({
      ...plain,
      kind: 'changed' as const,
      ordinal: nextUnnamed(),
      line: 0,
      memberId,
      name,
      reason,
      changes: [...changes],
    })),
    ...ended.map(({ line, memberId, name, endsOn, reason }) => ({
      ...plain,
      kind: 'terminated' as const,
      ordinal: nextUnnamed(),
      line,
      memberId,
      name,
      reason,
      found: endsOn,
    })),
  ])
