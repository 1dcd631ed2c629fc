import { createHash } from 'node:crypto'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { requireClean } from '#platform/gateways/file-scan.ts'
import { fail } from '#platform/http/fail.ts'
import { withoutMetadata } from '#platform/picture-metadata.ts'
import { pictureOf } from '#platform/picture-type.ts'
import { findGroup } from '#server/groups/group-store.ts'
import { insertLogo } from '#server/groups/logo-store.ts'
import type { Portal } from '#server/portal.ts'

const mostPixels = 1024

/**
 * Stores a logo for a group, without its metadata. It is shown once the settings contain its hash, so that it is reviewed like all other changes.
 * @throws Failure PictureInvalid, NotFound, and what the virus scan refuses
 */
export const saveGroupLogo = async (
  portal: Pick<Portal, 'db' | 'clock' | 'fileScan' | 'log'>,
  { id, bytes }: { id: string; bytes: Buffer },
  auditContext: AuditContext,
): Promise<{ logoHash: string }> => {
  const content = withoutMetadata(bytes) ?? fail('PictureInvalid')
  const picture = pictureOf(content)
  const fits = picture && [picture.width, picture.height].every((pixels) => pixels > 0 && pixels <= mostPixels)
  if (!fits) return fail('PictureInvalid')
  await requireClean(portal, bytes)
  const logoHash = createHash('sha256').update(content).digest('base64url')
  await portal.db.transaction(async (tx) => {
    if (!(await findGroup(tx, id))) fail('NotFound')
    await insertLogo(tx, { groupId: id, hash: logoHash, type: picture.type, bytes: content, createdAt: portal.clock.now() })
    await writeAudit(tx, auditContext, { event: 'admin.group.logo', outcome: 'ok', subjectId: id })
  })
  return { logoHash }
}
