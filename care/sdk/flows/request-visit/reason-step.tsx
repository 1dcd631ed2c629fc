import { type FormEvent, useEffect, useRef } from 'react'
import { RequestStepFrame, type StepProps } from '#care/sdk/flows/request-visit/request-step.tsx'
import styles from '#care/sdk/flows/request-visit/steps.module.css'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import type { symptomCodes } from '#shared/visits/visit-draft.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { textsOf } from '#ui/lib/texts.ts'

type Symptom = (typeof symptomCodes)[number]

/** A short list of symptoms per type of visit; the member describes others in words. */
const symptomsOf: Readonly<Record<VisitType, readonly Symptom[]>> = {
  GeneralMedical: ['fever', 'cough', 'sore-throat', 'congestion', 'headache', 'nausea', 'rash', 'pain', 'fatigue', 'dizziness'],
  MentalHealth: ['anxiety', 'low-mood', 'sleep', 'stress'],
  Dermatology: ['rash', 'acne', 'mole', 'itching', 'pain'],
  Nutrition: ['diet', 'weight', 'fatigue', 'nausea'],
}

/** The reason for the visit: a description and a short list of symptoms. */
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
    <RequestStepFrame visit={visit} heading={t('reasonTitle')} fields={['reason']}>
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
