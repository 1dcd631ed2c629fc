import { type FormEvent, useEffect, useRef } from 'react'
import { RequestStepFrame, type StepProps } from '#care/sdk/flows/request-visit/request-step.tsx'
import styles from '#care/sdk/flows/request-visit/steps.module.css'
import { sdkTexts } from '#care/sdk/sdk-texts.ts'
import type { symptomCodes } from '#shared/visits/visit-draft.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

type Symptom = (typeof symptomCodes)[number]

/** A short list that fits the kind; the rest is said in words. */
const symptomsOf: Readonly<Record<VisitType, readonly Symptom[]>> = {
  GeneralMedical: ['fever', 'cough', 'sore-throat', 'congestion', 'headache', 'nausea', 'rash', 'pain', 'fatigue', 'dizziness'],
  MentalHealth: ['anxiety', 'low-mood', 'sleep', 'stress'],
  Dermatology: ['rash', 'acne', 'mole', 'itching', 'pain'],
  Nutrition: ['diet', 'weight', 'fatigue', 'nausea'],
}

/** What the visit is about, in the member's words, and a short list to tick. */
export const ReasonStep = ({ visit }: StepProps) => {
  const t = sdkTexts()
  const { draft, patch } = visit
  const box = useRef<HTMLDivElement>(null)
  const ticked = draft.symptoms ?? []
  // The field is the browser's own; what was typed before a reload, or on an earlier visit to the step, is put in once.
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
