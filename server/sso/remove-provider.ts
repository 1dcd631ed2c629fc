import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { Portal } from '#server/portal.ts'
import { deleteProvider, listProvidersOf, type ProviderKind } from '#server/sso/provider-store.ts'

/** Takes a group's provider away and forgets whom it meant by its subjects. Who is signed in by it stays so until their session ends. */
export const removeProvider = async (
  { db }: Pick<Portal, 'db'>,
  { id, kind }: { id: string; kind: ProviderKind },
  trail: Trail,
): Promise<void> => {
  await db.transaction(async (tx) => {
    const provider = (await listProvidersOf(tx, id)).find((one) => one.kind === kind) ?? fail('NotFound')
    await deleteProvider(tx, provider.id)
    await writeAudit(tx, trail, { event: 'admin.sso_provider', outcome: 'ok', reason: 'removed', subjectId: id })
  })
}
