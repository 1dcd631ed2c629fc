import { clinicianDifferences } from '#console/clinicians/clinician-words.ts'
import type { Difference } from '#console/shell/difference-list.tsx'
import type { PendingChange } from '#shared/approvals/approval-calls.ts'

/** A change of a clinician that waits, as readable labels and values: without a name that stays, and of a new clinician without empty fields. */
export const pendingClinicianDifferences = ({ changes }: PendingChange): Difference[] =>
  clinicianDifferences(changes.filter(({ field, before, after }) => field !== 'name' || before !== after)).filter(
    ({ now, after }) => now || after,
  )
