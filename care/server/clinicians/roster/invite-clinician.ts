import type { Care } from '#care/server/care.ts'
import { clinicianStaff } from '#care/server/clinicians/clinician-staff.ts'
import { type ClinicianRow, updateClinician } from '#care/server/clinicians/clinician-store.ts'
import { clinicianMailTexts } from '#care/server/clinicians/roster/clinician-mail-texts.en.ts'
import { lockClinicianById } from '#care/server/clinicians/roster/roster-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { defineMessage } from '#platform/outbox/define-message.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { createStaffInvitation } from '#platform/staff/staff-invitation.ts'
import { translationsOf } from '#platform/translations.ts'

const invitation = defineMessage(await translationsOf(clinicianMailTexts, '#care/server/clinicians/roster/clinician-mail-texts'), {
  subject: 'title',
  body: ['invited', 'factor', 'notMe'],
  action: 'action',
})

type Inviting = Pick<Care, 'clock' | 'config'>

/** Mails a clinician the one link that sets their password; an earlier link is void. */
export const mailInvitation = async (
  { clock, config }: Inviting,
  tx: Db,
  { id, email, language }: Pick<ClinicianRow, 'id' | 'email' | 'language'>,
): Promise<void> => {
  const link = await createStaffInvitation(clinicianStaff, { clock, publicUrl: config.publicUrl }, tx, id)
  const params = { product: config.productName, phone: config.supportPhone }
  const mail = invitation.mail({ language, params, url: link.url })
  const { createdAt, expiresAt: deliverBy } = link
  await postMessage(tx, createdAt, { channel: 'email', kind: 'clinician-invitation', to: email, ...mail, deliverBy, secret: true })
}

type Asked = { id: string; operatorId: string; request: RequestContext }

/** Locks a clinician who has not left. Fails with NotFound. */
export const lockPresentClinician = async (tx: Db, id: string): Promise<ClinicianRow> => {
  const found = await lockClinicianById(tx, id)
  return found && found.endedAt === null ? found : fail('NotFound')
}

/** Mails a new link. A password stays valid until the link is used. Fails with NotFound, also after the clinician has left. */
export const inviteClinician = (care: Care, { id, operatorId: actorId, request }: Asked): Promise<void> =>
  care.db.transaction(async (tx) => {
    await mailInvitation(care, tx, await lockPresentClinician(tx, id))
    await writeAudit(tx, request.auditContext, { event: 'clinician.invite', outcome: 'ok', subjectId: id, actorId })
  })

/** Voids the open link. Fails with NotFound, or NothingChanged without one. */
export const cancelInvitation = (care: Care, { id, operatorId: actorId, request }: Asked): Promise<void> =>
  care.db.transaction(async (tx) => {
    const { invitationHash } = await lockPresentClinician(tx, id)
    if (invitationHash === null) fail('NothingChanged')
    await updateClinician(tx, id, { invitationHash: null, invitationUntil: null })
    await writeAudit(tx, request.auditContext, { event: 'clinician.invite', outcome: 'ok', subjectId: id, actorId, reason: 'canceled' })
  })
