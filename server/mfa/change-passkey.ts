import { validate as isUuid } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { passkeyShown } from '#server/mfa/passkey-shown.ts'
import { deletePasskeyOf, renamePasskeyOf } from '#server/mfa/passkey-store.ts'
import { postNotice } from '#server/mfa/post-notice.ts'
import type { Portal } from '#server/portal.ts'
import type { Caller } from '#server/session/who.ts'

type By = { caller: Caller; asking: Asking }

/** Another name for one of the caller's passkeys. Another's is answered as not there. */
export const renamePasskey = (portal: Portal, { caller, asking }: By, { id, name }: { id: string; name: string }) =>
  portal.db.transaction(async (tx) => {
    const profileId = caller.session.profile.id
    const renamed = (isUuid(id) && (await renamePasskeyOf(tx, profileId, id, name))) || fail('NotFound')
    await writeAudit(tx, asking.trail, { event: 'passkey.rename', outcome: 'ok', subjectId: profileId })
    return passkeyShown(renamed)
  })

/** Forgets one of the caller's passkeys, and tells them. Another's is answered as not there. */
export const removePasskey = (portal: Portal, { caller, asking }: By, id: string): Promise<void> =>
  portal.db.transaction(async (tx) => {
    const profileId = caller.session.profile.id
    const { name } = (isUuid(id) && (await deletePasskeyOf(tx, profileId, id))) || fail('NotFound')
    await postNotice(portal, tx, caller.session, { what: 'passkeyRemoved', name })
    await writeAudit(tx, asking.trail, { event: 'passkey.remove', outcome: 'ok', subjectId: profileId })
  })
