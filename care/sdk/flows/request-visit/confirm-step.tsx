import { type ReactNode, useState } from 'react'
import { useMedicalInfo } from '#care/sdk/flows/medical-info/use-medical-info.ts'
import { clinicianChoiceTexts } from '#care/sdk/flows/request-visit/clinician-choice-texts.en.ts'
import { ConsentSentence } from '#care/sdk/flows/request-visit/consent-sentence.tsx'
import { HeldTimeStrip } from '#care/sdk/flows/request-visit/held-time-strip.tsx'
import { clinicianOfDraft } from '#care/sdk/flows/request-visit/interpreter-choice.tsx'
import { RequestStepFrame, type StepProps } from '#care/sdk/flows/request-visit/request-step.tsx'
import styles from '#care/sdk/flows/request-visit/steps.module.css'
import { type Offered, useClinicians } from '#care/sdk/flows/request-visit/use-clinicians.ts'
import { listWords } from '#care/sdk/medical-info/entry-words.ts'
import { medicalTexts } from '#care/sdk/medical-info/medical-texts.en.ts'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { nameWithCredentials } from '#care/sdk/slots/slot-days.ts'
import { stateTexts } from '#care/sdk/state-texts.en.ts'
import { interpreterTexts } from '#shared/interpreters/interpreter-texts.en.ts'
import { isAnswered, listsAskedForVisits } from '#shared/medical-info/medical-lists.ts'
import type { PlanPriceReason } from '#shared/visits/plan-price.ts'
import type { RequestStep } from '#shared/visits/visit-draft.ts'
import { Button } from '#ui/components/button.tsx'
import { IconWifiOff } from '#ui/components/icons.ts'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { instantShown, joined, moneyShown, percentShown } from '#ui/lib/format.ts'
import { interpreterShown } from '#ui/lib/interpreters/interpreter-shown.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Line = { step: RequestStep; label: string; value: ReactNode }

/** A summary of all answers, each with a link to its step, the price, the consent to telehealth, and the send button. */
export const ConfirmStep = ({ visit }: StepProps) => {
  const t = textsOf(sdkTexts)
  const { steps, goTo, isConsented, consent, send, host, draft } = visit
  const [isCut, setCut] = useState(false)
  const isMedicalKnown = !steps.includes('medical')
  const offered = useClinicians(visit)
  const { box } = useMedicalInfo(host, draft.patientId ?? null)
  const answered = box ? listsAskedForVisits.map(box.listOf).filter(isAnswered) : []
  const sendIt = async () => {
    setCut(false)
    // What the member has just read counts as confirmed; a failure holds no request up.
    if (isMedicalKnown && answered.length > 0) void box?.confirm(answered).catch(() => undefined)
    try {
      setCut(!(await send()))
    } catch (error) {
      if (!(error instanceof CallError && error.status === 0)) throw error
      setCut(true)
    }
  }
  const lines = linesOf(visit, offered.data).filter(({ step, value }) => value && (steps.includes(step) || step === 'pharmacy'))
  const medical = answered.map((list): Line => ({ step: 'medical', label: textsOf(medicalTexts)(list.list), value: listWords(list) }))
  return (
    <RequestStepFrame
      visit={visit}
      heading={t('confirmTitle')}
      lead={t('confirmLead')}
      next={t('send')}
      onNext={sendIt}
      more={(): Record<string, string> => (isConsented ? {} : { consent: t('consentOff') })}
    >
      <dl className={styles.facts}>
        {[...lines, ...medical].map(({ step, label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <div>
                <bdi>{value}</bdi>
              </div>
              <Button kind="quiet" aria-label={t('changeOf', { what: label })} onClick={() => goTo(step)}>
                {t('change')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      {isMedicalKnown && answered.length > 0 && <p className={styles.nothing}>{t('medicalConfirmed')}</p>}
      <Price visit={visit} />
      <HeldTimeStrip visit={visit} />
      <Checkbox name="consent" isTicked={isConsented} onTick={consent} label={<ConsentSentence text="consent" />} />
      <div role="status">
        {isCut && (
          <Alert tone="info" icon={IconWifiOff}>
            {t('waitToSend')}
          </Alert>
        )}
      </div>
    </RequestStepFrame>
  )
}

/** A line on how the plan makes this price; null if the plan pays all, because the line under a price of $0 says that already. */
const reasonShown = (reason: PlanPriceReason): string | null => {
  const t = textsOf(sdkTexts)
  if (reason.kind === 'copay') return t(reason.isMaximumUnknown ? 'planCopayAtMost' : 'planCopay', { amount: moneyShown(reason.cents) })
  if (reason.kind === 'deductible') return t('planDeductible', { amount: moneyShown(reason.leftCents) })
  if (reason.kind === 'coinsurance') return t('planCoinsurance', { share: percentShown(reason.share / 10_000) })
  if (reason.kind === 'covered') return null
  return t(reason.kind === 'unknown' ? 'planUnknown' : 'planNotCovered')
}

/** The price of the visit, even if it is $0. */
const Price = ({ visit: { draft, priceOf } }: StepProps) => {
  const t = textsOf(sdkTexts)
  const { cents, reason } = priceOf(draft.type)
  const why = reason && reasonShown(reason)
  return (
    <section className={styles.cost} aria-label={t('priceTitle')}>
      <h4 className={styles.question}>{t('priceTitle')}</h4>
      {cents === null ? (
        <p>
          <Sentence parts={t.parts('priceUnknownCall', { phone: <PhoneLink key="phone" /> })} />
        </p>
      ) : (
        <>
          <p className={styles.price}>{moneyShown(cents)}</p>
          {why && <p>{why}</p>}
          <p className={styles.nothing}>{cents === 0 ? t('priceNothing') : t('priceMore')}</p>
        </>
      )}
    </section>
  )
}

const patientName = ({ options, draft }: StepProps['visit']): string => {
  const patient = options.patients.find(({ telehealthId }) => telehealthId === draft.patientId)
  return patient ? `${patient.first} ${patient.last}` : ''
}

/** The clinician whom the member asked for; a slot names its own beside its time. */
const wantedName = ({ draft }: StepProps['visit'], offered: Offered | null): string | null => {
  const wanted = offered?.clinicians.find(({ id }) => id === draft.clinicianId)
  return wanted ? nameWithCredentials(wanted) : null
}

/** The interpreter, or that the chosen clinician speaks the language. */
const interpreterOfDraft = (visit: StepProps['visit'], offered: Offered | null): string | null => {
  const { interpreter } = visit.draft
  if (!interpreter) return null
  const isSpoken = clinicianOfDraft(visit, offered)?.languages.includes(interpreter.language) === true
  return interpreterShown({ ...interpreter, isSpoken, isInvited: false })
}

const linesOf = (visit: StepProps['visit'], offered: Offered | null): Line[] => {
  const t = textsOf(sdkTexts)
  const { draft, steps } = visit
  const count = draft.photoIds?.length ?? 0
  return [
    { step: 'who', label: t('patient'), value: patientName(visit) },
    { step: 'who', label: t('where'), value: draft.state && textsOf(stateTexts)(draft.state) },
    { step: 'reason', label: t('kind'), value: draft.type && t(draft.type) },
    { step: 'reason', label: t('reasonShort'), value: draft.reason },
    { step: 'reason', label: t('symptomsShort'), value: (draft.symptoms ?? []).map((one) => t(one)).join(', ') },
    { step: 'photos', label: t('photosShort'), value: count > 0 && t('photoCount', { n: count }) },
    { step: steps.includes('times') ? 'times' : 'when', label: t('methodShort'), value: methodShown(visit) },
    { step: 'when', label: t('whenShort'), value: timeShownOf(visit) },
    { step: 'times', label: t('whenShort'), value: timeShownOf(visit) },
    { step: 'times', label: textsOf(clinicianChoiceTexts)('clinician'), value: wantedName(visit, offered) },
    {
      step: steps.includes('times') ? 'times' : 'when',
      label: textsOf(interpreterTexts)('title'),
      value: interpreterOfDraft(visit, offered),
    },
    { step: 'pharmacy', label: t('pharmacy'), value: draft.pharmacy === null ? t('pharmacyNone') : draft.pharmacy?.name },
  ]
}

const methodShown = ({ draft: { method, phone } }: StepProps['visit']): ReactNode => {
  const t = textsOf(sdkTexts)
  if (method === 'Phone' && phone) return <Sentence parts={t.parts('byPhone', { phone: <PhoneNumber key="phone" digits={phone} /> })} />
  return method && t(method)
}

const PhoneNumber = ({ digits }: { digits: string }) => (
  <bdi className={styles.whole} dir="ltr">
    {maskPhone(digits)}
  </bdi>
)

const timeShownOf = ({ draft: { when }, zone, held }: StepProps['visit']): ReactNode => {
  if (when?.kind === 'asap') return textsOf(sdkTexts)('asap')
  if (when?.kind === 'slot') return joined([instantShown(when.startsAt, zone), held.slot && nameWithCredentials(held.slot.clinician)])
  return (
    <ul className={styles.times}>
      {when?.times.map((time) => (
        <li key={time}>{instantShown(time, zone)}</li>
      ))}
    </ul>
  )
}
