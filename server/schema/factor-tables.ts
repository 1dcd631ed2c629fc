import { authenticatorTable, passkeyTable, recoveryCodeTable, spentChallengeTable } from '#platform/schema/factor-tables.ts'
import { profiles } from '#server/schema/account-tables.ts'
import { operators } from '#server/schema/operator-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'

export const spentChallenges = spentChallengeTable(portalSchema)

/** Members' passkeys. */
export const passkeys = passkeyTable(portalSchema, { table: 'passkeys', owner: 'profile_id' }, () => profiles.id)

/** Members' authenticator apps. */
export const authenticators = authenticatorTable(portalSchema, { table: 'authenticators', owner: 'profile_id' }, () => profiles.id)

/** Members' recovery codes; they go with the app. */
export const authenticatorCodes = recoveryCodeTable(
  portalSchema,
  { table: 'authenticator_codes', owner: 'profile_id' },
  () => authenticators.ownerId,
)

const ofOperator = { owner: 'operator_id' } as const

export const operatorPasskeys = passkeyTable(portalSchema, { table: 'operator_passkeys', ...ofOperator }, () => operators.id)
export const operatorAuthenticators = authenticatorTable(
  portalSchema,
  { table: 'operator_authenticators', ...ofOperator },
  () => operators.id,
)
/** Operators have recovery codes as soon as they have a passkey or an app. */
export const operatorRecoveryCodes = recoveryCodeTable(
  portalSchema,
  { table: 'operator_recovery_codes', ...ofOperator },
  () => operators.id,
)
