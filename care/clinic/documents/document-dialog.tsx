import { useEffect, useRef, useState } from 'react'
import { clinicDocumentsTexts } from '#care/clinic/documents/clinic-documents-texts.en.ts'
import { AbsenceForm, type DocumentFormProps, LabForm, ReferralForm } from '#care/clinic/documents/document-forms.tsx'
import styles from '#care/clinic/documents/documents.module.css'
import { DocumentLines } from '#care/sdk/documents/document-shown.tsx'
import type { Answer } from '#shared/calls.ts'
import { clinicDocumentCalls } from '#shared/documents/clinic-document-calls.ts'
import { type VisitDocumentKind, visitDocumentKinds, type WrittenDocument } from '#shared/documents/document-content.ts'
import { documentTexts } from '#shared/documents/document-texts.en.ts'
import { directionOf, ownNameOf } from '#shared/languages.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { dropForm } from '#ui/lib/page/kept-form.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

const forms = { absence: AbsenceForm, referral: ReferralForm, lab: LabForm } as const

/** The key under which the tab keeps what was typed until it is signed. */
const keptAs = (visitId: string, kind: VisitDocumentKind): string => `clinic-document-${visitId}-${kind}`

type Props = { visitId: string; onClose: () => void }
type Preview = Answer<typeof clinicDocumentCalls.previewDocument> & { content: WrittenDocument }

/** Writes a document: its kind, its fields, then a preview in the patient's language, and the signature. */
export const DocumentDialog = ({ visitId, onClose }: Props) => {
  const t = textsOf(clinicDocumentsTexts)
  const answer = useCall(clinicDocumentCalls.readVisitDocuments, { id: visitId })
  const { patient } = answer.data ?? {}
  return (
    <Dialog
      title={patient ? t('writeFor', { name: `${patient.first} ${patient.last}` }) : t('write')}
      kind="page"
      isStrict
      onClose={onClose}
    >
      <PanelLoaded answer={answer}>{(form) => <WriteAndSign visitId={visitId} form={form} onClose={onClose} />}</PanelLoaded>
    </Dialog>
  )
}

type WriteProps = Props & { form: Answer<typeof clinicDocumentCalls.readVisitDocuments> }

const WriteAndSign = ({ visitId, form: { language, diagnoses }, onClose }: WriteProps) => {
  const t = textsOf(clinicDocumentsTexts)
  const [kind, setKind] = useState<VisitDocumentKind>('absence')
  const [preview, setPreview] = useState<Preview | null>(null)
  // One id for each opening of the dialog: a repeated send is the same document.
  const [documentId] = useState(() => crypto.randomUUID())
  const [startingDiagnoses] = useState(diagnoses)
  const Form: (props: DocumentFormProps) => React.ReactNode = forms[kind]
  return (
    <>
      <div className={styles.form} hidden={preview !== null}>
        <SelectInput
          name="kind"
          label={t('kind')}
          value={kind}
          options={visitDocumentKinds.map((value) => ({ value, label: textsOf(documentTexts)(value) }))}
          onChange={(value) => setKind(visitDocumentKinds.find((one) => one === value) ?? 'absence')}
        />
        {language !== currentLanguage() && (
          <Alert tone="info" icon={IconInfoCircle}>
            {t('otherLanguage', { language: ownNameOf(language) })}
          </Alert>
        )}
        <Form
          key={kind}
          keepAs={keptAs(visitId, kind)}
          noteDiagnoses={startingDiagnoses}
          onPreview={async (content) => {
            const shown = await send(clinicDocumentCalls.previewDocument, { id: visitId, content })
            setPreview({ ...shown.data, content })
          }}
        />
      </div>
      {preview && (
        <PreviewPart
          preview={preview}
          onBack={() => setPreview(null)}
          onSign={() => send(clinicDocumentCalls.signDocument, { id: visitId, documentId, content: preview.content })}
          onSigned={() => {
            for (const one of visitDocumentKinds) dropForm(keptAs(visitId, one))
            onClose()
          }}
        />
      )}
    </>
  )
}

type PreviewProps = { preview: Preview; onBack: () => void; onSign: () => Promise<unknown>; onSigned: () => void }

/** The document as the patient reads it, in their language, before it is signed. */
const PreviewPart = ({ preview: { title, lines, language }, onBack, onSign, onSigned }: PreviewProps) => {
  const t = textsOf(clinicDocumentsTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  const { isBusy, run } = useAction(clinicDocumentCalls.readVisitDocuments, clinicDocumentCalls.readChartDocuments)
  useEffect(() => heading.current?.focus(), [])
  const sign = async () => {
    if (!(await run(onSign))) return
    onSigned()
    toast.success(t('signed'))
  }
  return (
    <section className={styles.form} aria-label={t('preview')}>
      <p className={styles.hint}>{t('previewLead')}</p>
      <div className={styles.preview} lang={language} dir={directionOf(language)}>
        <h3 ref={heading} tabIndex={-1}>
          {title}
        </h3>
        <DocumentLines lines={lines} />
      </div>
      <p className={styles.hint}>{t('locks')}</p>
      <div className={styles.ways}>
        <Button kind="quiet" onClick={onBack} disabled={isBusy}>
          {t('change')}
        </Button>
        <Button isBusy={isBusy} onClick={() => void sign()}>
          {t('sign')}
        </Button>
      </div>
    </section>
  )
}
