import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { Alert } from '#ui/components/alert.tsx'
import { IconHeartbeat, IconHelpCircle, IconMessage, IconStethoscope } from '#ui/components/icons.ts'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { UrgentNumber } from '#ui/components/urgent-number.tsx'
import type { HelpArticles } from '#web/support/help-articles.en.ts'
import { HelpCollection } from '#web/support/help-collection.tsx'
import type { HelpId } from '#web/support/help-topics.ts'
import { HelpWay } from '#web/support/help-way.tsx'
import styles from '#web/support/support-pages.module.css'
import { supportTexts } from '#web/support/support-texts.ts'

type Props = {
  articles: HelpArticles
  ids: readonly HelpId[]
  /** The group's own number, where it has one. */
  phone?: string
  hasVisits: boolean
  /** What was written to support and how it stands; on a phone above the answers where it is the reader's own. */
  children: ReactNode
  isAsideFirst?: boolean
}

/** /support, in its own document and in the app (SUPP-01..04). */
export const SupportContent = ({ articles, ids, phone, hasVisits, children, isAsideFirst = false }: Props) => {
  const t = supportTexts()
  const aside = <aside className={styles.aside}>{children}</aside>
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <p className={styles.lead}>
        <Sentence parts={t.parts('lead', { phone: <PhoneLink key="phone" {...(phone ? { phone } : {})} /> })} />
      </p>
      <Alert tone="warning" icon={IconHeartbeat}>
        <Sentence
          parts={t.parts('urgent', {
            emergency: <UrgentNumber key="emergency" of="911" />,
            crisis: <UrgentNumber key="crisis" of="988" />,
          })}
        />
      </Alert>
      <section aria-label={t('waysToUs')}>
        <ul className={styles.ways}>
          {hasVisits && <HelpWay href={paths.requestVisit} title={t('requestVisit')} text={t('requestVisitText')} icon={IconStethoscope} />}
          <HelpWay href={paths.technicalSupport} title={t('technical')} text={t('technicalText')} icon={IconHelpCircle} />
          <HelpWay href={paths.questions} title={t('question')} text={t('questionText')} icon={IconMessage} />
        </ul>
      </section>
      <div className={styles.columns}>
        {isAsideFirst && aside}
        <HelpCollection articles={articles} ids={ids} />
        {!isAsideFirst && aside}
      </div>
    </div>
  )
}
