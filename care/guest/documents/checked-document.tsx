import styles from '#care/guest/documents/check-document.module.css'
import { checkDocumentTexts } from '#care/guest/documents/check-document-texts.en.ts'
import { GuestFrame } from '#care/guest/shell/guest-frame.tsx'
import type { Answer } from '#shared/calls.ts'
import { checkCalls } from '#shared/documents/document-calls.ts'
import { documentTexts } from '#shared/documents/document-texts.en.ts'
import { documentTitle } from '#shared/documents/document-words.ts'
import { Button } from '#ui/components/button.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconCircleCheck, IconX } from '#ui/components/icons.ts'
import { ErrorPanel } from '#ui/components/states/error-panel.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { send } from '#ui/lib/calls/send.ts'
import { errorSentence } from '#ui/lib/calls/show-error.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { dateShown } from '#ui/lib/format.ts'
import { catalogueOf, currentLanguage, textsOf } from '#ui/lib/texts.ts'

type Checked = Answer<typeof checkCalls.checkDocument>

/** What a document's code says. */
export const CheckedDocument = ({ code }: { code: string }) => {
  const t = textsOf(checkDocumentTexts)
  const { data, error, reload } = useLoad(async () => (await send(checkCalls.checkDocument, { code }, { quiet: true })).data)
  if (data) return <Result checked={data} />
  if (error instanceof CallError && error.code === 'NotFound') {
    return (
      <GuestFrame title={t('unknown')}>
        <p role="status">{t('unknownText')}</p>
        <p>
          <Button kind="tinted" onClick={() => location.replace('#')}>
            {t('another')}
          </Button>
        </p>
      </GuestFrame>
    )
  }
  return (
    <GuestFrame title={t('title')}>
      {error === null ? <SkeletonLines /> : <ErrorPanel text={errorSentence(error)} onRetry={reload} />}
    </GuestFrame>
  )
}

const Result = ({ checked: { practice, kind, signedOn, withdrawnOn, absence } }: { checked: Checked }) => {
  const t = textsOf(checkDocumentTexts)
  const wording = { language: currentLanguage(), texts: catalogueOf(documentTexts) }
  const title = documentTitle({ kind, ...(absence ? { place: absence.place } : {}) }, wording)
  const holds = withdrawnOn === null
  return (
    <GuestFrame title={title}>
      <p role="status" className={holds ? styles.holds : styles.withdrawn}>
        <Icon of={holds ? IconCircleCheck : IconX} />
        <span>{holds ? t('holds') : t('withdrawn', { date: dateShown(withdrawnOn) })}</span>
      </p>
      <FactList
        facts={[
          [t('issuedBy'), <bdi key="practice">{practice}</bdi>],
          [t('issuedOn'), dateShown(signedOn)],
          ...(absence
            ? ([
                [t('name'), <bdi key="name">{absence.name}</bdi>],
                [
                  t('absent'),
                  absence.from === absence.to
                    ? dateShown(absence.from)
                    : t('absentDays', { from: dateShown(absence.from), to: dateShown(absence.to) }),
                ],
              ] as const)
            : []),
        ]}
      />
      <p className={styles.lead}>{t(absence ? 'onlyAbsence' : 'onlyValidity')}</p>
    </GuestFrame>
  )
}
