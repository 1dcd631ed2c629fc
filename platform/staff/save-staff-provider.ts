import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod/mini'
import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import { seal } from '#platform/auth/keys/sealed-secret.ts'
import type { Db } from '#platform/db/db.ts'
import { certificateFingerprint } from '#platform/gateways/saml-metadata.ts'
import { fail } from '#platform/http/fail.ts'
import type { StaffSsoTables } from '#platform/schema/sso-tables.ts'
import { staffSecretPurpose } from '#platform/staff/staff-sso-routes.ts'
import { deleteStaffLinksOf, findStaffProvider, type StaffProvider, upsertStaffProvider } from '#platform/staff/staff-sso-store.ts'
import type { FieldChange } from '#shared/field-change.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'
import { providerKinds } from '#shared/sso/identity-provider-calls.ts'
import type { staffProviderFields } from '#shared/sso/staff-provider-calls.ts'
import type { StaffRole } from '#shared/sso/staff-sign-on-rules.ts'

/** What a save sets. The secret is sealed; null keeps the stored one. */
export const staffProviderColumns = z.object({
  kind: z.enum(providerKinds),
  name: z.string(),
  issuer: z.string(),
  ssoUrl: z.nullable(z.string()),
  certificates: z.array(z.string()),
  clientId: z.nullable(z.string()),
  clientSecret: z.nullable(z.string()),
  emailAttribute: z.string(),
  groupsAttribute: z.string(),
  roles: z.array(z.object({ group: z.string(), role: z.enum([...operatorRoles, 'clinician']) })),
  createsAccounts: z.boolean(),
  factorValues: z.array(z.string()),
  passwordsOff: z.boolean(),
  breakGlassId: z.nullable(z.string()),
})
export type StaffProviderColumns = z.infer<typeof staffProviderColumns>

/** A provider as entered, whichever roles its kind of staff has. */
export type EnteredStaffProvider = z.infer<ReturnType<typeof staffProviderFields<StaffRole>>>

/** @param staff the kind of staff, to which the secret is bound; `key` is read only for a secret */
export const staffColumnsOf = (entered: EnteredStaffProvider, staff: string, key: () => KeyRing): StaffProviderColumns => {
  const { name, issuer, groupsAttribute, roles, createsAccounts, factorValues, passwordsOff, breakGlassId } = entered
  // Without passwords switched off, nobody is named for emergencies.
  const common = {
    name,
    issuer,
    groupsAttribute,
    roles,
    createsAccounts,
    factorValues,
    passwordsOff,
    breakGlassId: passwordsOff ? breakGlassId : null,
  }
  if (entered.kind === 'saml') {
    const { ssoUrl, certificates, emailAttribute } = entered
    return { kind: 'saml', ...common, ssoUrl, certificates, emailAttribute, clientId: null, clientSecret: null }
  }
  const clientSecret = entered.clientSecret === '' ? null : seal(key(), staffSecretPurpose(staff), entered.clientSecret)
  return { kind: 'oidc', ...common, ssoUrl: null, certificates: [], emailAttribute: 'email', clientId: entered.clientId, clientSecret }
}

/** Fails unless there is a secret for this issuer: the stored one is only for the issuer it was entered with. */
const requireStaffSecret = ({ kind, issuer, clientSecret }: StaffProviderColumns, before: StaffProvider | null): void => {
  if (kind === 'saml' || clientSecret !== null) return
  if (!before) fail('Required', { field: 'provider.clientSecret' })
  if (before?.issuer !== issuer) fail('SecretNeeded', { field: 'provider.clientSecret' })
}

const shownOf = ({ kind: _, clientSecret: _secret, certificates, roles, factorValues, ...shown }: StaffProviderColumns) => ({
  ...shown,
  certificates: certificates.length === 0 ? null : certificates.map(certificateFingerprint),
  roles: roles.map(({ group, role }) => `${group}: ${role}`),
  factorValues: factorValues.length === 0 ? null : factorValues,
})

/** What a save or a removal changes, without the secret. `after` is null for a removal. */
export const staffProviderDifference = (before: StaffProvider | null, after: StaffProviderColumns | null): FieldChange[] => {
  const columnsOf = (row: StaffProvider | StaffProviderColumns) => shownOf(staffProviderColumns.parse(row))
  const [old, young]: Record<string, unknown>[] = [before ? columnsOf(before) : {}, after ? columnsOf(after) : {}]
  const secret = { field: 'clientSecret', before: before?.clientSecret ? 'stored' : null, after: 'new' }
  return [
    ...Object.keys({ ...old, ...young }).map((field) => ({ field, before: old?.[field] ?? null, after: young?.[field] ?? null })),
    ...(after?.clientSecret ? [secret] : []),
  ].filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

export const staffProviderVersion = ({ updatedAt }: StaffProvider): string => updatedAt.toISOString()

/**
 * What a save would change.
 * @param version the version that the administrator saw, null for none
 * @throws Failure Conflict when the stored provider has another version, NothingChanged, Required, SecretNeeded
 */
export const judgeStaffProvider = async (
  tx: Db,
  tables: StaffSsoTables,
  { columns, version }: { columns: StaffProviderColumns; version: string | null },
): Promise<FieldChange[]> => {
  const before = await findStaffProvider(tx, tables, columns.kind)
  if (version !== (before && staffProviderVersion(before))) fail('Conflict')
  requireStaffSecret(columns, before)
  const changes = staffProviderDifference(before, columns)
  return changes.length === 0 ? fail('NothingChanged') : changes
}

/** Saves a provider. A new issuer deletes the previous links. `changedBy` and `approvedBy` are null for the command line. */
export const writeStaffProvider = async (
  tx: Db,
  tables: StaffSsoTables,
  columns: StaffProviderColumns,
  { changedBy, approvedBy, at }: { changedBy: string | null; approvedBy: string | null; at: Date },
): Promise<void> => {
  const before = await findStaffProvider(tx, tables, columns.kind)
  requireStaffSecret(columns, before)
  if (before && before.issuer !== columns.issuer) await deleteStaffLinksOf(tx, tables, before.id)
  const clientSecret = columns.clientSecret ?? before?.clientSecret ?? null
  await upsertStaffProvider(tx, tables, { ...columns, clientSecret, id: uuidv7(), createdAt: at, updatedAt: at, changedBy, approvedBy })
}
