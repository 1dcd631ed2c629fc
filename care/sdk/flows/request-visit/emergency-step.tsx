import { RequestStepFrame, type StepProps } from '#care/sdk/flows/request-visit/request-step.tsx'
import styles from '#care/sdk/flows/request-visit/steps.module.css'
import { sdkTexts } from '#care/sdk/sdk-texts.ts'
import { Sentence } from '#ui/components/sentence.tsx'
import { UrgentNumber } from '#ui/components/urgent-number.tsx'

/** First of all: what cannot wait for a visit. */
export const EmergencyStep = ({ visit }: StepProps) => {
  const t = sdkTexts()
  return (
    <RequestStepFrame visit={visit} heading={t('emergencyTitle')} next={t('noEmergency')}>
      <div className={styles.urgent}>
        <p className={styles.loud}>
          <Sentence parts={t.parts('emergencyCall', { number: <UrgentNumber key="911" of="911" /> })} />
        </p>
        <p>{t('emergencySigns')}</p>
      </div>
      <p className={styles.calm}>
        <Sentence parts={t.parts('crisis', { number: <UrgentNumber key="988" of="988" /> })} />
      </p>
    </RequestStepFrame>
  )
}
