import { useState } from 'react'
import { z } from 'zod/mini'
import { clinicDocumentsTexts } from '#care/clinic/documents/clinic-documents-texts.en.ts'
import styles from '#care/clinic/documents/documents.module.css'
import { DocumentShown, DocumentStatus, documentAbout, titleOfDocument } from '#care/sdk/documents/document-shown.tsx'
import { type ClinicDocument, clinicDocumentCalls, withdrawalReason } from '#shared/documents/clinic-document-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { IconDownload } from '#ui/components/icons.ts'
import { CountedTextArea } from '#ui/fields/counted-text-area.tsx'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { receiveFile, send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { joined } from '#ui/lib/format.ts'
import { saveFile } from '#ui/lib/page/save-file.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** Signed documents, the latest first. */
export const ClinicDocumentList = ({ documents }: { documents: readonly ClinicDocument[] }) => {
  const t = textsOf(clinicDocumentsTexts)
  if (documents.length === 0) return <p className={styles.hint}>{t('none')}</p>
  return (
    <ul className={styles.list}>
      {documents.map((document) => (
        <li key={document.id}>
          <DocumentItem document={document} />
        </li>
      ))}
    </ul>
  )
}

const DocumentItem = ({ document }: { document: ClinicDocument }) => {
  const t = textsOf(clinicDocumentsTexts)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { isBusy, run } = useAction()
  const { id, reference, mayWithdraw, withdrawnOn } = document
  const what = `${titleOfDocument(document)} ${reference}`
  const open = () =>
    run(async () =>
      saveFile(await receiveFile(clinicDocumentCalls.readClinicDocumentFile, { id, language: currentLanguage() }), `${reference}.pdf`),
    )
  return (
    <details className={styles.item}>
      <summary>
        <b>{titleOfDocument(document)}</b> <DocumentStatus document={document} />
        <span className={styles.hint}>{joined(documentAbout(document))}</span>
      </summary>
      <div className={styles.body}>
        <DocumentShown document={document} />
        <div className={styles.ways}>
          <Button kind="secondary" icon={IconDownload} isBusy={isBusy} aria-label={t('pdfOf', { what })} onClick={() => void open()}>
            {t('pdf')}
          </Button>
          {mayWithdraw && withdrawnOn === null && (
            <Button kind="quiet" aria-label={t('withdrawWhat', { what })} onClick={() => setWithdrawing(true)}>
              {t('withdraw')}
            </Button>
          )}
        </div>
      </div>
      {isWithdrawing && <WithdrawDialog id={id} onClose={() => setWithdrawing(false)} />}
    </details>
  )
}

const reasonFields = z.object({ reason: withdrawalReason })

const WithdrawDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const t = textsOf(clinicDocumentsTexts)
  const { refresh } = useAction(clinicDocumentCalls.readVisitDocuments, clinicDocumentCalls.readChartDocuments)
  return (
    <FormDialog
      title={t('withdrawTitle')}
      text={t('withdrawText')}
      submit={t('withdraw')}
      isDanger
      schema={reasonFields}
      keepAs={`clinic-document-withdraw-${id}`}
      onSend={async ({ reason }) => {
        await send(clinicDocumentCalls.withdrawDocument, { id, reason })
        await refresh()
        toast.success(t('withdrawn'))
      }}
      onClose={onClose}
    >
      <CountedTextArea name="reason" label={t('withdrawReason')} maxLength={500} />
    </FormDialog>
  )
}
