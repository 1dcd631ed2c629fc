import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import type { IconShape } from '#ui/components/icon.tsx'
import { IconTile } from '#ui/components/icon-tile.tsx'
import { IconHeartbeat, IconHelpCircle, IconMessage2, IconStethoscope } from '#ui/components/icons.ts'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { UrgentNumber } from '#ui/components/urgent-number.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { HelpCollection } from '#web/support/help-collection.tsx'
import type { HelpId } from '#web/support/help-topics.ts'
import helpWayStyles from '#web/support/help-way.module.css'
import styles from '#web/support/support-pages.module.css'
import { supportTexts } from '#web/support/support-texts.en.ts'

/** One way to get help; the whole card is a link. */
const HelpWay = ({ href, title, text, icon }: { href: string; title: string; text: string; icon: IconShape }) => (
  <li className={helpWayStyles.way}>
    <IconTile of={icon} />
    <div>
      <a href={href}>{title}</a>
      <p>{text}</p>
    </div>
  </li>
)

type Props = {
  ids: readonly HelpId[]
  /** The group's own phone number, if any. */
  phone?: string
  hasVisits: boolean
  /** The member's tickets, or a form that looks one up. On phones, `isAsideFirst` puts it above the articles. */
  children: ReactNode
  isAsideFirst?: boolean
}

/** /support, in its own document and in the app (SUPP-01..04). */
export const SupportContent = ({ ids, phone, hasVisits, children, isAsideFirst = false }: Props) => {
  const t = textsOf(supportTexts)
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
      <section aria-label={t('contactOptions')}>
        <ul className={styles.ways}>
          {hasVisits && <HelpWay href={paths.requestVisit} title={t('requestVisit')} text={t('requestVisitText')} icon={IconStethoscope} />}
          <HelpWay href={paths.technicalSupport} title={t('technical')} text={t('technicalText')} icon={IconHelpCircle} />
          <HelpWay href={paths.questions} title={t('question')} text={t('questionText')} icon={IconMessage2} />
        </ul>
      </section>
      <div className={styles.columns}>
        {isAsideFirst && aside}
        <HelpCollection ids={ids} />
        {!isAsideFirst && aside}
      </div>
    </div>
  )
}
