import { v7 as uuidv7 } from 'uuid'
import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { seal } from '#platform/auth/sealed-secret.ts'
import { fail } from '#platform/http/fail.ts'
import { findGroupId } from '#server/eligibility/person-store.ts'
import type { Portal } from '#server/portal.ts'
import type { ProviderFile } from '#server/sso/provider-file.ts'
import { deleteLinksOf, findProvider, type IdentityProvider, upsertProvider, versionOf } from '#server/sso/provider-store.ts'

/** The purpose that a client's secret is sealed for. */
export const sealedFor = 'sso client secret'

/** What is saved: a provider as written down, where a secret that is null stays what it was. */
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
 * Sets who vouches for a group's members. With another issuer the links of the one before are forgotten.
 * @param version what stood when the writer looked, null for nothing; left out, whatever stands is replaced
 * @throws Error when there is no such group, Conflict when another provider stands
 */
export const saveProvider = async (
  { db, clock, pinKey }: Pick<Portal, 'db' | 'clock' | 'pinKey'>,
  groupCode: string,
  file: Saved,
  trail: Trail,
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
      ...{ id: uuidv7(), groupId, kind, issuer, eligibilityAttribute, idpInitiated, ssoSatisfiesMfa, createdAt: now, updatedAt: now },
    })
    await writeAudit(tx, trail, { event: 'admin.sso_provider', outcome: 'ok', subjectId: groupId })
  })
