import { HeldTimeStrip } from '#care/sdk/flows/request-visit/held-time-strip.tsx'
import { RequestStepFrame, type StepProps } from '#care/sdk/flows/request-visit/request-step.tsx'
import styles from '#care/sdk/flows/request-visit/steps.module.css'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { NewTabLink } from '#ui/components/new-tab-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { moneyShown } from '#ui/lib/format.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { textsOf } from '#ui/lib/texts.ts'

export const priceOf = ({ options, draft }: StepProps['visit']): number =>
  options.kinds.find(({ type }) => type === draft.type)?.priceCents ?? 0

export const patientName = ({ options, draft }: StepProps['visit']): string => {
  const patient = options.patients.find(({ telehealthId }) => telehealthId === draft.patientId)
  return patient ? `${patient.first} ${patient.last}` : ''
}

/** The price of the visit, even if it is $0, and the consent to telehealth. */
export const PriceStep = ({ visit }: StepProps) => {
  const t = textsOf(sdkTexts)
  const cents = priceOf(visit)
  const { draft, isConsented, consent } = visit
  return (
    <RequestStepFrame
      visit={visit}
      heading={t('priceTitle')}
      {...(draft.type ? { lead: t('priceFor', { kind: t(draft.type), name: patientName(visit) }) } : {})}
      more={(): Record<string, string> => (isConsented ? {} : { consent: t('consentOff') })}
    >
      <p className={styles.price}>{moneyShown(cents)}</p>
      <p className={styles.nothing}>{cents === 0 ? t('priceNothing') : t('priceMore')}</p>
      <Checkbox
        name="consent"
        isTicked={isConsented}
        onTick={consent}
        label={
          <Sentence
            parts={t.parts('consent', {
              document: (
                <NewTabLink key="document" href={pageConfig().legalLinks.informedConsent}>
                  {t('consentDocument')}
                </NewTabLink>
              ),
            })}
          />
        }
      />
      <HeldTimeStrip visit={visit} />
    </RequestStepFrame>
  )
}
