import { expect, test } from 'vitest'
import { pendingClinicianDifferences } from '#console/clinicians/pending-clinician-words.ts'
import { startConsole } from '#console/testing/console-page.tsx'
import type { PendingChange } from '#shared/approvals/approval-calls.ts'

test('of a new clinician only what they get is listed', () => {
  startConsole()
  const values = { name: 'Nia Newell', npi: null, languages: [], biography: '', types: ['GeneralMedical'] }
  const changes = Object.entries(values).map(([field, after]) => ({ field, before: null, after }))
  expect(pendingClinicianDifferences({ changes } as unknown as PendingChange)).toEqual([
    { field: 'Name', now: null, after: 'Nia Newell' },
    { field: 'Kinds of visits', now: null, after: 'General medical' },
  ])
})
