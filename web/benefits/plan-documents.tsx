import { useId } from 'react'
import type { PlanDocument } from '#shared/benefits/benefit-calls.ts'
import { ownDocumentCalls } from '#shared/benefits/plan-document-calls.ts'
import { documentsInOrder } from '#shared/benefits/plan-document-rules.ts'
import { ownNameOf } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { Card } from '#ui/components/card.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconDownload } from '#ui/components/icons.ts'
import { documentKindShown, documentSizeShown } from '#ui/components/plan/document-words.ts'
import termStyles from '#ui/components/plan/plan-terms.module.css'
import { fileAddress } from '#ui/lib/calls/send.ts'
import { dateShown, joined } from '#ui/lib/format.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'
import styles from '#web/benefits/my-plan-page.module.css'
import { myPlanTexts } from '#web/benefits/plan-texts.en.ts'

/** The documents of a plan, those in the member's language first. */
export const PlanDocuments = ({ documents }: { documents: readonly PlanDocument[] }) => {
  const t = textsOf(myPlanTexts)
  const heading = useId()
  return (
    <Card>
      <section aria-labelledby={heading}>
        <h2 id={heading}>{t('documents')}</h2>
        {documents.length === 0 ? (
          <>
            <p>{t('documentsNone')}</p>
            <p>
              <a href={paths.support}>{t('getHelp')}</a>
            </p>
          </>
        ) : (
          <ul className={styles.documents}>
            {documentsInOrder(documents, currentLanguage()).map((one) => (
              <li key={one.id}>
                <Document document={one} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </Card>
  )
}

/** A link to a document. The note names its kind unless the title already does, its language, size and days. */
const Document = ({ document: { id, title, kind, language, startsOn, endsOn, bytes } }: { document: PlanDocument }) => {
  const t = textsOf(myPlanTexts)
  const name = documentKindShown(kind)
  const isNamed = kind === 'other' || title.toLowerCase().includes(name.toLowerCase())
  const days =
    endsOn === null
      ? t('coveredSince', { date: dateShown(startsOn) })
      : t('coveredUntil', { from: dateShown(startsOn), to: dateShown(endsOn) })
  return (
    <>
      <a className={styles.document} href={fileAddress(ownDocumentCalls.readOwnPlanDocument, { id })} download>
        <Icon of={IconDownload} size={20} />
        {/* The span keeps a title of the other direction at the start of the line. */}
        <span>
          <bdi lang={language}>{title}</bdi>
        </span>
      </a>
      <span className={termStyles.note}>{joined([!isNamed && name, documentSizeShown(bytes), ownNameOf(language), days])}</span>
    </>
  )
}
