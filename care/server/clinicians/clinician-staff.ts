import {
  type ClinicianRow,
  claimClinicianInvitation,
  findClinician,
  saveClinicianInvitation,
} from '#care/server/clinicians/clinician-store.ts'
import { clinicianSessionKind } from '#care/server/session/clinician-rows.ts'
import type { StaffKind } from '#platform/staff/staff-kind.ts'
import type { Answer } from '#shared/calls.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import type { clinicianCalls } from '#shared/clinicians/clinician-calls.ts'

type Shown = Pick<Answer<typeof clinicianCalls.readClinicianSession>, 'clinician'>

/** Sign-in configuration of clinicians; see `platform/staff/staff-sign-in.ts`. */
export const clinicianStaff: StaffKind<ClinicianRow, Shown> = {
  ...clinicianSessionKind,
  events: {
    login: 'clinician.login',
    sendPin: 'clinician.pin.send',
    verifyPin: 'clinician.verify',
    logout: 'clinician.logout',
    setPassword: 'clinician.password',
  },
  findAccount: findClinician,
  throttledAs: (email) => email,
  shown: ({ id, first, last, credentials, email, types, methods, states, timeZone }) => ({
    clinician: { id, first, last, credentials, email, types, methods, states, timeZone },
  }),
  invitations: { path: clinicPaths.setPassword, save: saveClinicianInvitation, claim: claimClinicianInvitation },
}
