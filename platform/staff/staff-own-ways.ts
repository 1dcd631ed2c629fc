import type { Db } from '#platform/db/db.ts'
import type { StaffSsoTables } from '#platform/schema/sso-tables.ts'
import { listStaffProviders } from '#platform/staff/staff-sso-store.ts'

/** Whether an account may open a session by a password or passkey of this portal, without its identity provider. */
export type OwnWay = 'open' | 'break glass' | 'off'

/** `off` if a provider switched passwords off, unless each that did names this account for emergencies. */
export const ownWayOf = async (db: Db, tables: Pick<StaffSsoTables, 'providers'>, accountId: string): Promise<OwnWay> => {
  const strict = (await listStaffProviders(db, tables)).filter(({ passwordsOff }) => passwordsOff)
  if (strict.length === 0) return 'open'
  return strict.every(({ breakGlassId }) => breakGlassId === accountId) ? 'break glass' : 'off'
}
