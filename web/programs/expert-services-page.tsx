import { phoneLink } from '#shared/fields/phone.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { IconInfoCircle, IconPhone } from '#ui/components/icons.ts'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { UrgentNumber } from '#ui/components/urgent-number.tsx'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/programs/program-pages.module.css'
import { programPagesTexts } from '#web/programs/program-pages-texts.en.ts'
import { useSession } from '#web/session/use-session.tsx'
import { titleTexts } from '#web/shell/title-texts.en.ts'

const steps = ['expertStep1', 'expertStep2', 'expertStep3'] as const

/** /expert-medical-services (PROG-22, PROG-23) */
export const ExpertServicesPage = () => {
  const t = textsOf(programPagesTexts)
  const { supportPhone } = useSession().group
  const phone = pageConfig().furtherHelp?.expertPhone ?? supportPhone
  return (
    <div className={styles.narrow}>
      <h1>{textsOf(titleTexts)('expertServices')}</h1>
      <p className={styles.lead}>{t('expertLead')}</p>
      <Card>
        <h2>
          <Sentence parts={t.parts('expertCall', { phone: <PhoneLink key="phone" phone={phone} isLoud /> })} />
        </h2>
        <p className={styles.muted}>{t('expertCallText')}</p>
        <div className={styles.call}>
          <ButtonLink icon={IconPhone} href={phoneLink(phone)}>
            {t('expertCallButton')}
          </ButtonLink>
        </div>
      </Card>
      <Card>
        <h2>{t('expertHow')}</h2>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
      </Card>
      <Alert tone="info" icon={IconInfoCircle}>
        <Sentence parts={t.parts('expertUrgent', { emergency: <UrgentNumber key="emergency" of="911" /> })} />
      </Alert>
    </div>
  )
}
