import { v7 as uuidv7 } from 'uuid'
import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { seal } from '#platform/auth/sealed-secret.ts'
import { findGroupId } from '#server/eligibility/person-store.ts'
import type { Portal } from '#server/portal.ts'
import type { ProviderFile } from '#server/sso/provider-file.ts'
import { deleteLinksOf, findProvider, upsertProvider } from '#server/sso/provider-store.ts'

/** The purpose that a client's secret is sealed for. */
export const sealedFor = 'sso client secret'

const columnsOf = (file: ProviderFile, pinKey: string) =>
  file.kind === 'saml'
    ? { ssoUrl: file.ssoUrl, certificates: file.certificates, clientId: null, clientSecret: null }
    : { ssoUrl: null, certificates: [], clientId: file.clientId, clientSecret: seal(pinKey, sealedFor, file.clientSecret) }

/**
 * Sets who vouches for a group's members. With another issuer the links of the one before are forgotten.
 * @throws Error when there is no such group
 */
export const saveProvider = async (
  { db, clock, pinKey }: Pick<Portal, 'db' | 'clock' | 'pinKey'>,
  groupCode: string,
  file: ProviderFile,
  trail: Trail,
): Promise<void> =>
  db.transaction(async (tx) => {
    const groupId = await findGroupId(tx, groupCode)
    if (groupId === null) throw new Error(`There is no group ${groupCode}.`)
    const before = await findProvider(tx, groupCode, file.kind)
    if (before && before.issuer !== file.issuer) await deleteLinksOf(tx, before.id)
    const { kind, issuer, eligibilityAttribute, idpInitiated, ssoSatisfiesMfa } = file
    const now = clock.now()
    await upsertProvider(tx, {
      ...columnsOf(file, pinKey),
      ...{ id: uuidv7(), groupId, kind, issuer, eligibilityAttribute, idpInitiated, ssoSatisfiesMfa, createdAt: now, updatedAt: now },
    })
    await writeAudit(tx, trail, { event: 'admin.sso_provider', outcome: 'ok', subjectId: groupId })
  })
