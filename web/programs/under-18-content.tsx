import { Card } from '#ui/components/card.tsx'
import { IconHeartbeat } from '#ui/components/icons.ts'
import { NewTabLink } from '#ui/components/new-tab-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { UrgentNumber } from '#ui/components/urgent-number.tsx'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/programs/under-18.module.css'
import { under18Texts } from '#web/programs/under-18-texts.en.ts'

/** /uhcmentalhealth, used in its own document and in the app (PROG-30..32). */
export const Under18Content = () => {
  const t = textsOf(under18Texts)
  const { furtherHelp } = pageConfig()
  const numbers = { crisis: <UrgentNumber key="crisis" of="988" />, emergency: <UrgentNumber key="emergency" of="911" /> }
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      <Alert tone="warning" icon={IconHeartbeat}>
        <h2>{t('now')}</h2>
        <p>
          <Sentence parts={t.parts('nowText', numbers)} />
        </p>
      </Alert>
      <Card>
        <h2>{t('plan')}</h2>
        <p>{t('planText')}</p>
      </Card>
      {furtherHelp && (
        <Card>
          <h2>{t('places')}</h2>
          <ul className={styles.places}>
            <li>
              <NewTabLink href={furtherHelp.crisis}>{t('crisisLine')}</NewTabLink>
              <p>{t('crisisLineText')}</p>
            </li>
            <li>
              <NewTabLink href={furtherHelp.treatment}>{t('treatment')}</NewTabLink>
              <p>{t('treatmentText')}</p>
            </li>
          </ul>
        </Card>
      )}
    </div>
  )
}
