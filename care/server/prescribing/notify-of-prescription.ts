import type { Care } from '#care/server/care.ts'
import { findClinicianById } from '#care/server/clinicians/clinician-store.ts'
import { recordPrescriptionNews } from '#care/server/inbox/record-news.ts'
import { announcePrescription } from '#care/server/live/announce.ts'
import { prescriptionNoticeTexts } from '#care/server/prescribing/prescription-notice-texts.en.ts'
import type { Prescription } from '#care/server/prescribing/prescription-store.ts'
import { postCareNotice } from '#care/server/push/post-care-notice.ts'
import { type CareMember, listWatchers } from '#care/server/session/member-store.ts'
import { noticeRecipients } from '#care/server/session/notice-recipients.ts'
import type { Db } from '#platform/db/db.ts'
import { defineMessage } from '#platform/outbox/define-message.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { translationsOf } from '#platform/translations.ts'
import { actsFor } from '#shared/care/managed.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import type { PrescriptionNews } from '#shared/inbox/inbox-items.ts'
import { paths } from '#shared/paths.ts'

const texts = await translationsOf(prescriptionNoticeTexts, '#care/server/prescribing/prescription-notice-texts')

/** One text for all news: other people may read mails and text messages, so they name neither drug nor pharmacy. */
const memberNotice = defineMessage(texts, { subject: 'title', body: ['news'], action: 'open', short: 'short' })
const problemNotice = defineMessage(texts, { subject: 'title', body: ['problem'], action: 'open', short: 'short' })
const clinicNotice = defineMessage(texts, { subject: 'clinicTitle', body: ['clinicText'], action: 'clinicOpen' })

const problems: readonly PrescriptionNews[] = ['Delayed', 'Failed']

type Told = Pick<Prescription, 'id' | 'reference' | 'version' | 'patientId' | 'memberId' | 'patientFirst' | 'patientLast' | 'clinicianId'>

const postToMember = (care: Care, tx: Db, member: CareMember, { id, version }: Told, news: PrescriptionNews): Promise<void> =>
  postCareNotice(care, tx, member, {
    kind: 'prescription notice',
    message: problems.includes(news) ? problemNotice : memberNotice,
    path: paths.myPrescriptions,
    about: id,
    keyOf: (channel) => ['prescription', id, version, news, member.id, channel].join('/'),
  })

/** Mails the prescriber that a prescription needs them; once for each version of it. */
export const postToPrescriber = async (care: Care, tx: Db, { id, version, clinicianId }: Told): Promise<void> => {
  const clinician = await findClinicianById(tx, clinicianId)
  if (!clinician || clinician.endedAt !== null) return
  const { config } = care
  const values = {
    language: clinician.language,
    params: { product: config.productName, phone: config.supportPhone },
    url: `${config.publicUrl}${clinicPaths.prescriptions}`,
  }
  await postMessage(tx, care.clock.now(), {
    channel: 'email',
    kind: 'prescription notice',
    to: clinician.email,
    language: clinician.language,
    ...clinicNotice.mail(values),
    dedupeKey: ['prescription', id, version, 'clinic', clinicianId].join('/'),
  })
}

/**
 * Announces a change to open pages, in the caller's transaction. With `news`, also puts it into the inbox of everybody who may see the
 * prescription and tells the patient and who asked for the visit; the prescriber is told of problems.
 */
export const notifyOfPrescription = async (
  care: Care,
  tx: Db,
  prescription: Told,
  { news }: { news?: PrescriptionNews },
): Promise<void> => {
  const watchers = [...new Set(await listWatchers(tx, prescription.patientId, 'see-records'))]
  await announcePrescription(tx, watchers, prescription.id)
  if (news === undefined) return
  await recordPrescriptionNews({ ...care, db: tx }, { prescription, news, watchers, now: care.clock.now() })
  for (const member of await noticeRecipients(tx, prescription.patientId, [prescription.memberId, prescription.patientId]))
    if (actsFor(member, prescription.patientId, 'see-records')) await postToMember(care, tx, member, prescription, news)
  if (problems.includes(news)) await postToPrescriber(care, tx, prescription)
}
