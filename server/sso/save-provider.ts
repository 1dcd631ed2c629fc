import { v7 as uuidv7 } from 'uuid'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { seal } from '#platform/auth/sealed-secret.ts'
import { fail } from '#platform/http/fail.ts'
import { findGroupId } from '#server/eligibility/person-store.ts'
import type { Portal } from '#server/portal.ts'
import type { ProviderFile } from '#server/sso/provider-file.ts'
import {
  deleteLinksOf,
  deleteProvider,
  findProvider,
  type IdentityProvider,
  listProvidersOf,
  upsertProvider,
  versionOf,
} from '#server/sso/provider-store.ts'
import type { ProviderKind } from '#shared/sso/identity-provider-calls.ts'

/** Deletes a group's provider and its links. Members signed in by it stay signed in until their session ends. */
export const removeProvider = async (
  { db }: Pick<Portal, 'db'>,
  { id, kind }: { id: string; kind: ProviderKind },
  auditContext: AuditContext,
): Promise<void> => {
  await db.transaction(async (tx) => {
    const provider = (await listProvidersOf(tx, id)).find((one) => one.kind === kind) ?? fail('NotFound')
    await deleteProvider(tx, provider.id)
    await writeAudit(tx, auditContext, { event: 'admin.sso_provider', outcome: 'ok', reason: 'removed', subjectId: id })
  })
}

/** The encryption purpose of a client secret. */
export const sealedFor = 'sso client secret'

/** A provider to save; a null secret keeps the stored one. */
type Saved =
  | Extract<ProviderFile, { kind: 'saml' }>
  | (Omit<Extract<ProviderFile, { kind: 'oidc' }>, 'clientSecret'> & { clientSecret: string | null })

const secretOf = (secret: string | null, before: IdentityProvider | null, pinKey: string): string =>
  secret === null ? (before?.clientSecret ?? fail('Required', { field: 'provider.clientSecret' })) : seal(pinKey, sealedFor, secret)

const columnsOf = (file: Saved, before: IdentityProvider | null, pinKey: string) =>
  file.kind === 'saml'
    ? { ssoUrl: file.ssoUrl, certificates: file.certificates, clientId: null, clientSecret: null }
    : { ssoUrl: null, certificates: [], clientId: file.clientId, clientSecret: secretOf(file.clientSecret, before, pinKey) }

/**
 * Saves a group's identity provider. A new issuer deletes the previous links.
 * @param version the version the writer saw, null for none; omitted, the stored provider is replaced in any case
 * @throws Error when there is no such group, Conflict when the stored provider has another version
 */
export const saveProvider = async (
  { db, clock, pinKey }: Pick<Portal, 'db' | 'clock' | 'pinKey'>,
  groupCode: string,
  file: Saved,
  auditContext: AuditContext,
  version?: string | null,
): Promise<void> =>
  db.transaction(async (tx) => {
    const groupId = await findGroupId(tx, groupCode)
    if (groupId === null) throw new Error(`There is no group ${groupCode}.`)
    const before = await findProvider(tx, groupCode, file.kind)
    if (version !== undefined && version !== (before && versionOf(before))) fail('Conflict')
    if (before && before.issuer !== file.issuer) await deleteLinksOf(tx, before.id)
    const { kind, issuer, eligibilityAttribute, idpInitiated, ssoSatisfiesMfa } = file
    const now = clock.now()
    await upsertProvider(tx, {
      ...columnsOf(file, before, pinKey),
      id: uuidv7(),
      groupId,
      kind,
      issuer,
      eligibilityAttribute,
      idpInitiated,
      ssoSatisfiesMfa,
      createdAt: now,
      updatedAt: now,
    })
    await writeAudit(tx, auditContext, { event: 'admin.sso_provider', outcome: 'ok', subjectId: groupId })
  })
