import { type FormEvent, useEffect, useRef } from 'react'
import { Choice } from '#care/sdk/client/choice.tsx'
import { RequestStepFrame, type StepProps } from '#care/sdk/flows/request-visit/request-step.tsx'
import styles from '#care/sdk/flows/request-visit/steps.module.css'
import { unsetSlot } from '#care/sdk/flows/request-visit/unset-slot.ts'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import type { symptomCodes } from '#shared/visits/visit-draft.ts'
import { type VisitType, visitTypes } from '#shared/visits/visit-types.ts'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Symptom = (typeof symptomCodes)[number]

/** A short list of symptoms per type of visit; the member describes others in words. */
const symptomsOf: Readonly<Record<VisitType, readonly Symptom[]>> = {
  GeneralMedical: ['fever', 'cough', 'sore-throat', 'congestion', 'headache', 'nausea', 'rash', 'pain', 'fatigue', 'dizziness'],
  MentalHealth: ['anxiety', 'low-mood', 'sleep', 'stress'],
  Dermatology: ['rash', 'acne', 'mole', 'itching', 'pain'],
  Nutrition: ['diet', 'weight', 'fatigue', 'nausea'],
}

/** What the visit is about: its type, each with its price, a description and a short list of symptoms. */
export const ReasonStep = ({ visit }: StepProps) => {
  const t = textsOf(sdkTexts)
  const { draft, patch } = visit
  const box = useRef<HTMLDivElement>(null)
  const ticked = draft.symptoms ?? []
  // An uncontrolled field: text from before a reload, or from an earlier visit to the step, is inserted once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later words of another tab must not replace what is being typed
  useEffect(() => {
    const field = box.current?.querySelector('textarea')
    if (field && draft.reason) field.value = draft.reason
  }, [])
  const onInput = ({ target }: FormEvent) => {
    if (target instanceof HTMLTextAreaElement) patch({ reason: target.value })
  }
  const tick = (symptom: Symptom) => (isOn: boolean) =>
    patch({ symptoms: isOn ? [...ticked, symptom] : ticked.filter((one) => one !== symptom) })
  return (
    <RequestStepFrame visit={visit} heading={t('reasonTitle')} fields={['type', 'reason']}>
      <KindChoice visit={visit} />
      <div ref={box} onInput={onInput}>
        <TextArea name="reason" label={t('reason')} hint={t('reasonHint')} maxLength={2000} rows={5} />
      </div>
      <fieldset className={styles.ticks}>
        <legend>{t('symptoms')}</legend>
        {symptomsOf[draft.type ?? 'GeneralMedical'].map((symptom) => (
          <Checkbox key={symptom} name={symptom} label={t(symptom)} isTicked={ticked.includes(symptom)} onTick={tick(symptom)} />
        ))}
      </fieldset>
    </RequestStepFrame>
  )
}

const KindChoice = ({ visit: { options, draft, patch, priceOf } }: StepProps) => {
  const t = textsOf(sdkTexts)
  const cards = options.kinds.map(({ type }) => {
    const { cents } = priceOf(type)
    const aside = cents === null ? { whyNot: t('priceUnknown') } : { aside: moneyShown(cents) }
    return { value: type, title: t(type), more: t(`${type}More`), ...aside }
  })
  const choose = (value: string) => {
    const type = visitTypes.find((one) => one === value)
    if (type && type !== draft.type) patch({ type, ...unsetSlot(draft.when) })
  }
  return (
    <div className={styles.kinds}>
      <h4 className={styles.question}>{t('kindTitle')}</h4>
      <Choice name="type" label={t('kind')} options={cards} value={draft.type ?? null} onChange={choose} />
      {options.kinds.some(({ priceCents }) => priceCents === null) && (
        <p className={styles.nothing}>
          <Sentence parts={t.parts('priceUnknownCall', { phone: <PhoneLink key="phone" /> })} />
        </p>
      )}
    </div>
  )
}
