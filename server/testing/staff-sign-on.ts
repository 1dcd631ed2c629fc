import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import type { Db } from '#platform/db/db.ts'
import type { StaffSsoTables } from '#platform/schema/sso-tables.ts'
import { staffColumnsOf, writeStaffProvider } from '#platform/staff/save-staff-provider.ts'

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
  return writeStaffProvider(db, tables, staffColumnsOf(entered, staff, key), { changedBy: null, approvedBy: null, at: now })
}
