import { careSchema } from '#care/server/schema/care-schema.ts'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import { authenticatorTable, passkeyTable, recoveryCodeTable, spentChallengeTable } from '#platform/schema/factor-tables.ts'

const ofClinician = { owner: 'clinician_id' } as const

export const careSpentChallenges = spentChallengeTable(careSchema)
export const clinicianPasskeys = passkeyTable(careSchema, { table: 'clinician_passkeys', ...ofClinician }, () => clinicians.id)
export const clinicianAuthenticators = authenticatorTable(
  careSchema,
  { table: 'clinician_authenticators', ...ofClinician },
  () => clinicians.id,
)
export const clinicianRecoveryCodes = recoveryCodeTable(
  careSchema,
  { table: 'clinician_recovery_codes', ...ofClinician },
  () => clinicians.id,
)
