import { type ClinicianRow, updateClinician } from '#care/server/clinicians/clinician-store.ts'
import {
  clinicianSsoHandoffs,
  clinicianSsoLinks,
  clinicianSsoProviders,
  clinicianSsoRequests,
  clinicianUsedAssertions,
} from '#care/server/schema/clinician-tables.ts'
import type { StaffSso } from '#platform/staff/staff-kind.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'

/** Clinicians' single sign-on. It makes no accounts: a clinician has licenses, types of visits and a calendar. */
export const clinicianSso: StaffSso<ClinicianRow> = {
  tables: {
    providers: clinicianSsoProviders,
    handoffs: clinicianSsoHandoffs,
    links: clinicianSsoLinks,
    requests: clinicianSsoRequests,
    assertions: clinicianUsedAssertions,
  },
  base: '/mobile/clinic/sso',
  page: clinicPaths.signIn,
  events: {
    signIn: 'clinician.sso',
    handOff: 'clinician.sso.handoff',
    lost: 'clinician.sso.lost',
    breakGlass: 'clinician.break_glass',
  },
  // There is one role, and being admitted is having it.
  applyRole: async () => undefined,
  voidPassword: (tx, id) => updateClinician(tx, id, { passwordHash: null, invitationHash: null, invitationUntil: null }),
  createAccount: null,
}
