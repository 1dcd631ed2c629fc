import { runClinicianCommand } from '#care/server/clinicians/clinician-command.ts'
import { clinicianSso } from '#care/server/clinicians/clinician-sso.ts'
import { terminalAuditContext } from '#platform/audit/terminal-audit-context.ts'
import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import type { Db } from '#platform/db/db.ts'
import type { StaffSsoTables } from '#platform/schema/sso-tables.ts'
import { staffColumnsOf, writeStaffProvider } from '#platform/staff/save-staff-provider.ts'
import type { TestPortal } from '#server/testing/test-portal.ts'

const defaults = {
  name: 'Work account',
  groupsAttribute: 'groups',
  roles: [],
  createsAccounts: false,
  factorValues: [],
  passwordsOff: false,
  breakGlassId: null,
  emailAttribute: 'email',
}

/** Sets an identity provider of staff, as the command line does. `file`: what a test provider says about itself. */
export const setStaffProvider = (
  { db, key, staff, tables, now }: { db: Db; key: KeyRing; staff: 'operator' | 'clinician'; tables: StaffSsoTables; now: Date },
  file: object,
  settings: object = {},
): Promise<void> => {
  const entered = { ...defaults, ...file, ...settings } as unknown as Parameters<typeof staffColumnsOf>[0]
  return writeStaffProvider(
    db,
    tables,
    staffColumnsOf(entered, staff, () => key),
    { changedBy: null, approvedBy: null, at: now },
  )
}

type TestedCare = NonNullable<TestPortal['care']>

/** The same for clinicians. */
export const setClinicProvider = (care: TestedCare, file: object, settings: object): Promise<void> => {
  const parts = { db: care.db, key: care.secretKey, staff: 'clinician', tables: clinicianSso.tables, now: care.clock.now() } as const
  return setStaffProvider(parts, file, settings)
}

/** Runs `npm run foyer -- clinic sso`. */
export const runClinicSso = (care: TestedCare, words: readonly string[], print: (line: string) => void): Promise<void> => {
  const parts = { db: care.db, clock: care.clock, key: () => care.secretKey, publicUrl: 'http://localhost:3000', config: care.config }
  return runClinicianCommand(parts, ['sso', ...words], terminalAuditContext('clinic'), print)
}
