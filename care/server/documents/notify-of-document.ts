import type { Care } from '#care/server/care.ts'
import { documentNoticeTexts } from '#care/server/documents/document-notice-texts.en.ts'
import type { SignedDocumentRow } from '#care/server/documents/document-store.ts'
import { recordDocumentNews } from '#care/server/inbox/record-news.ts'
import { announceDocument } from '#care/server/live/announce.ts'
import { postCareNotice } from '#care/server/push/post-care-notice.ts'
import { listWatchers } from '#care/server/session/member-store.ts'
import { noticeRecipients } from '#care/server/session/notice-recipients.ts'
import type { Db } from '#platform/db/db.ts'
import { defineMessage } from '#platform/outbox/define-message.ts'
import { translationsOf } from '#platform/translations.ts'
import { actsFor } from '#shared/care/managed.ts'
import type { DocumentNews } from '#shared/inbox/inbox-items.ts'
import { paths } from '#shared/paths.ts'

const texts = await translationsOf(documentNoticeTexts, '#care/server/documents/document-notice-texts')

/** Other people may read mails and text messages, so they do not name the document's kind. */
const messages = {
  Signed: defineMessage(texts, { subject: 'title', body: ['signed'], action: 'open', short: 'short' }),
  Withdrawn: defineMessage(texts, { subject: 'withdrawnTitle', body: ['withdrawn'], action: 'open', short: 'short' }),
}

/**
 * Announces a document to open pages, in the caller's transaction. With `news`, also puts it into the inbox of everybody who may see it, and
 * tells the patient and who requested the visit.
 */
export const notifyOfDocument = async (care: Care, tx: Db, document: SignedDocumentRow, news?: DocumentNews): Promise<void> => {
  const { id, version, patientId, memberId } = document
  const watchers = [...new Set(await listWatchers(tx, patientId, 'see-records'))]
  await announceDocument(tx, watchers, id)
  if (news === undefined) return
  await recordDocumentNews({ ...care, db: tx }, { document, news, watchers, now: care.clock.now() })
  for (const member of await noticeRecipients(tx, patientId, [memberId, patientId])) {
    if (!actsFor(member, patientId, 'see-records')) continue
    await postCareNotice(care, tx, member, {
      kind: 'document notice',
      message: messages[news],
      path: paths.myDocuments,
      about: id,
      keyOf: (channel) => ['document', id, version, news, member.id, channel].join('/'),
    })
  }
}
