import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod/mini'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import { type SealPurpose, seal } from '#platform/auth/keys/sealed-secret.ts'
import type { Db } from '#platform/db/db.ts'
import { mayBePublic } from '#platform/gateways/public-fetch.ts'
import { certificateFingerprint } from '#platform/gateways/saml-metadata.ts'
import { fail } from '#platform/http/fail.ts'
import { findGroupId } from '#server/eligibility/person-store.ts'
import type { Portal } from '#server/portal.ts'
import type { ProviderFile } from '#server/sso/provider-file.ts'
import {
  deleteLinksOf,
  deleteProvider,
  findProviderOfGroup,
  type IdentityProvider,
  upsertProvider,
  versionOf,
} from '#server/sso/provider-store.ts'
import type { FieldChange } from '#shared/field-change.ts'
import { type ProviderKind, providerKinds } from '#shared/sso/identity-provider-calls.ts'

/** The encryption purpose of a group's client secret, so that one group's secret is not accepted for another. */
export const secretPurpose = (groupId: string): SealPurpose => ({
  bound: `sso client secret of ${groupId}`,
  earlier: 'sso client secret',
})

/** What a save sets. The secret is sealed; null keeps the stored one. */
export const providerColumns = z.object({
  kind: z.enum(providerKinds),
  issuer: z.string(),
  ssoUrl: z.nullable(z.string()),
  certificates: z.array(z.string()),
  clientId: z.nullable(z.string()),
  clientSecret: z.nullable(z.string()),
  eligibilityAttribute: z.string(),
  idpInitiated: z.boolean(),
  ssoSatisfiesMfa: z.boolean(),
})
export type ProviderColumns = z.infer<typeof providerColumns>

/** Refuses a plain or local address early, at its field; what a name resolves to is checked when the portal connects. */
export const requirePublicAddress = ({ localProviders }: Pick<Portal['config'], 'localProviders'>, value: string, field: string): void => {
  if (!localProviders && !mayBePublic(value)) fail('LinkInvalid', { field })
}

/** A provider as entered; a null secret keeps the stored one. */
type Entered =
  | Extract<ProviderFile, { kind: 'saml' }>
  | (Omit<Extract<ProviderFile, { kind: 'oidc' }>, 'clientSecret'> & { clientSecret: string | null })

export const columnsToSave = (entered: Entered, groupId: string, pinKey: KeyRing): ProviderColumns => {
  const { kind, issuer, eligibilityAttribute, idpInitiated, ssoSatisfiesMfa } = entered
  const common = { kind, issuer, eligibilityAttribute, idpInitiated, ssoSatisfiesMfa }
  if (entered.kind === 'saml')
    return { ...common, ssoUrl: entered.ssoUrl, certificates: entered.certificates, clientId: null, clientSecret: null }
  const clientSecret = entered.clientSecret === null ? null : seal(pinKey, secretPurpose(groupId), entered.clientSecret)
  return { ...common, ssoUrl: null, certificates: [], clientId: entered.clientId, clientSecret }
}

/** Fails unless there is a secret for this issuer: the stored one is only for the issuer it was entered with. */
const requireSecret = ({ kind, issuer, clientSecret }: ProviderColumns, before: IdentityProvider | null): void => {
  if (kind === 'saml' || clientSecret !== null) return
  if (!before) fail('Required', { field: 'provider.clientSecret' })
  if (before?.issuer !== issuer) fail('SecretNeeded', { field: 'provider.clientSecret' })
}

const shownOf = ({ issuer, ssoUrl, certificates, clientId, eligibilityAttribute, idpInitiated, ssoSatisfiesMfa }: ProviderColumns) => ({
  issuer,
  ssoUrl,
  certificates: certificates.length === 0 ? null : certificates.map(certificateFingerprint),
  clientId,
  eligibilityAttribute,
  idpInitiated,
  ssoSatisfiesMfa,
})

/** What a save or a removal changes, without the secret. `after` is null for a removal. */
export const providerDifference = (before: IdentityProvider | null, after: ProviderColumns | null): FieldChange[] => {
  const [old, young]: Record<string, unknown>[] = [before ? shownOf(before) : {}, after ? shownOf(after) : {}]
  const secret = { field: 'clientSecret', before: before?.clientSecret ? 'stored' : null, after: after?.clientSecret ? 'new' : null }
  return [
    ...Object.keys({ ...old, ...young }).map((field) => ({ field, before: old?.[field] ?? null, after: young?.[field] ?? null })),
    ...(after?.clientSecret ? [secret] : []),
  ].filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

/**
 * What an administrator's save would change.
 * @param version the version the administrator saw, null for none
 * @throws Conflict when the stored provider has another version, NothingChanged, SecretNeeded
 */
export const judgeProvider = async (
  tx: Db,
  { groupId, columns, version }: { groupId: string; columns: ProviderColumns; version: string | null },
): Promise<FieldChange[]> => {
  const before = await findProviderOfGroup(tx, groupId, columns.kind)
  if (version !== (before && versionOf(before))) fail('Conflict')
  requireSecret(columns, before)
  const changes = providerDifference(before, columns)
  return changes.length === 0 ? fail('NothingChanged') : changes
}

/** Who made a change and who approved it, null for the command line; and when. */
export type ChangedBy = { changedBy: string | null; approvedBy: string | null; at: Date; auditContext: AuditContext }

/** Saves a group's identity provider. A new issuer deletes the previous links. */
export const writeProvider = async (
  tx: Db,
  { groupId, columns }: { groupId: string; columns: ProviderColumns },
  { changedBy, approvedBy, at, auditContext }: ChangedBy,
): Promise<void> => {
  const before = await findProviderOfGroup(tx, groupId, columns.kind)
  requireSecret(columns, before)
  if (before && before.issuer !== columns.issuer) await deleteLinksOf(tx, before.id)
  const clientSecret = columns.clientSecret ?? before?.clientSecret ?? null
  await upsertProvider(tx, { ...columns, clientSecret, id: uuidv7(), groupId, createdAt: at, updatedAt: at, changedBy, approvedBy })
  await writeAudit(tx, auditContext, { event: 'admin.sso_provider', outcome: 'ok', subjectId: groupId })
}

/** Deletes a group's provider and its links. Members signed in by it stay signed in until their session ends. */
export const removeProvider = async (
  tx: Db,
  { groupId, kind }: { groupId: string; kind: ProviderKind },
  auditContext: AuditContext,
): Promise<void> => {
  const provider = (await findProviderOfGroup(tx, groupId, kind)) ?? fail('NotFound')
  await deleteProvider(tx, provider.id)
  await writeAudit(tx, auditContext, { event: 'admin.sso_provider', outcome: 'ok', reason: 'removed', subjectId: groupId })
}

/**
 * Saves the provider of a file on the command line, without approval: the server's own administrator can do anything.
 * @throws Error when there is no such group
 */
export const saveProvider = async (
  { db, clock, pinKey }: Pick<Portal, 'db' | 'clock' | 'pinKey'>,
  groupCode: string,
  file: ProviderFile,
  auditContext: AuditContext,
): Promise<void> =>
  db.transaction(async (tx) => {
    const groupId = await findGroupId(tx, groupCode)
    if (groupId === null) throw new Error(`There is no group ${groupCode}.`)
    const by = { changedBy: null, approvedBy: null, at: clock.now(), auditContext }
    await writeProvider(tx, { groupId, columns: columnsToSave(file, groupId, pinKey) }, by)
  })
