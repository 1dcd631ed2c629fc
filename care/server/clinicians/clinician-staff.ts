import type { Care } from '#care/server/care.ts'
import { clinicianSso } from '#care/server/clinicians/clinician-sso.ts'
import {
  type ClinicianRow,
  claimClinicianInvitation,
  findClinician,
  saveClinicianInvitation,
  updateClinician,
} from '#care/server/clinicians/clinician-store.ts'
import {
  careSpentChallenges,
  clinicianAuthenticators,
  clinicianPasskeys,
  clinicianRecoveryCodes,
} from '#care/server/schema/clinician-factor-tables.ts'
import { clinicianSessionKind } from '#care/server/session/clinician-rows.ts'
import { authenticatorStore, recoveryCodeStore } from '#platform/auth/authenticator-store.ts'
import { challengeStore, passkeyStore } from '#platform/auth/passkey-store.ts'
import type { StaffKind, StaffServer } from '#platform/staff/staff-kind.ts'
import type { Answer } from '#shared/calls.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import type { clinicianCalls } from '#shared/clinicians/clinician-calls.ts'

type Shown = Pick<Answer<typeof clinicianCalls.readClinicianSession>, 'clinician'>

/** Sign-in configuration of clinicians; see `platform/staff/staff-sign-in.ts`. */
export const clinicianStaff: StaffKind<ClinicianRow, Shown> = {
  ...clinicianSessionKind,
  name: 'clinician',
  events: {
    login: 'clinician.login',
    sendPin: 'clinician.pin.send',
    verifyPin: 'clinician.verify',
    logout: 'clinician.logout',
    setPassword: 'clinician.password',
    passkey: 'clinician.passkey',
    confirm: 'clinician.confirm',
    startFactor: 'clinician.factor.start',
    addFactor: 'clinician.factor.add',
    removeFactor: 'clinician.factor.remove',
    renewCodes: 'clinician.factor.codes',
    resetFactors: 'clinician.factor.reset',
  },
  factors: {
    passkeys: passkeyStore(clinicianPasskeys),
    apps: authenticatorStore(clinicianAuthenticators),
    codes: recoveryCodeStore(clinicianRecoveryCodes),
    challenges: challengeStore(careSpentChallenges),
  },
  saveStrongFactor: (tx, id, strongFactorAt) => updateClinician(tx, id, { strongFactorAt }),
  displayName: ({ first, last }) => `${first} ${last}`,
  findAccount: findClinician,
  throttledAs: (email) => email,
  shown: ({ id, first, last, credentials, email, types, methods, npi, licenses, timeZone }) => ({
    clinician: { id, first, last, credentials, email, types, methods, npi, licenses, timeZone },
  }),
  sso: clinicianSso,
  invitations: { path: clinicPaths.setPassword, save: saveClinicianInvitation, claim: claimClinicianInvitation },
}

export const clinicServerOf = (care: Care): StaffServer => ({
  ...care,
  publicUrl: care.config.publicUrl,
  localProviders: care.config.localProviders,
})
