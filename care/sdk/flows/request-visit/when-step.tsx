import { useState } from 'react'
import { Choice } from '#care/sdk/client/choice.tsx'
import type { VisitOptions } from '#care/sdk/client/visit-screen-data.ts'
import { ClinicianChoice, isUnoffered } from '#care/sdk/flows/request-visit/clinician-choice.tsx'
import { clinicianChoiceTexts } from '#care/sdk/flows/request-visit/clinician-choice-texts.en.ts'
import { HeldTimeStrip } from '#care/sdk/flows/request-visit/held-time-strip.tsx'
import { InterpreterChoice, useDraftInterpreter } from '#care/sdk/flows/request-visit/interpreter-choice.tsx'
import { MethodChoice } from '#care/sdk/flows/request-visit/method-choice.tsx'
import { RequestStepFrame, type StepProps } from '#care/sdk/flows/request-visit/request-step.tsx'
import styles from '#care/sdk/flows/request-visit/steps.module.css'
import { useClinicians } from '#care/sdk/flows/request-visit/use-clinicians.ts'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { SlotPicker } from '#care/sdk/slots/slot-picker.tsx'
import { zoneShown } from '#care/sdk/slots/zone-shown.ts'
import { methodOf } from '#shared/visits/visit-request-rules.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** How and when: video or phone, and as soon as possible or a time of a clinician's calendar, which is then held for ten minutes. */
export const WhenStep = ({ visit }: StepProps) => {
  const t = textsOf(sdkTexts)
  const { host, options, draft, patch, zone, held } = visit
  const [mode, setMode] = useState(draft.when?.kind === 'slot' || draft.clinicianId ? 'slot' : draft.when?.kind === 'asap' ? 'asap' : null)
  // Also show what another tab chose.
  const shownMode = draft.when?.kind === 'asap' || draft.when?.kind === 'slot' ? draft.when.kind : mode
  const method = methodOf(draft)
  const offered = useClinicians(visit)
  const interpreter = useDraftInterpreter(visit)
  // The options know the wait where the member lives; the list knows it where the patient will be.
  const { waiting, wait } = offered.data ?? options
  const waits = [queueWords(waiting), waitWords(wait), textsOf(clinicianChoiceTexts)('asapAnyone')].join(' ')
  const choose = (value: string) => {
    setMode(value === 'asap' ? 'asap' : 'slot')
    if (value === 'asap') patch({ when: { kind: 'asap' }, clinicianId: null })
    else if (draft.when?.kind === 'asap') patch({ when: { kind: 'times', times: [] } })
  }
  return (
    <RequestStepFrame
      visit={visit}
      heading={t('howWhenTitle')}
      fields={['method', 'phone', 'when']}
      more={(): Record<string, string> => ({
        ...interpreter.problems(),
        ...(shownMode === 'slot' && held.error !== null ? { when: t('pickOne') } : {}),
        ...(shownMode === 'slot' && isUnoffered(draft, offered.data) ? { clinicianId: textsOf(clinicianChoiceTexts)('notOffered') } : {}),
      })}
    >
      <MethodChoice visit={visit} />
      <h4 className={styles.question}>{t('whenTitle')}</h4>
      <Choice
        name="when"
        label={t('when')}
        options={[
          { value: 'asap', title: t('asap'), more: waits },
          { value: 'slot', title: t('pickTime'), more: t('timesIn', { zone: zoneShown(zone) }) },
        ]}
        value={shownMode}
        onChange={choose}
      />
      {shownMode === 'slot' && <ClinicianChoice visit={visit} load={offered} />}
      {shownMode === 'slot' && draft.type && method && (
        <SlotPicker
          key={`${held.error === null ? 'free' : 'taken'} ${draft.clinicianId ?? ''}`}
          clinicianId={draft.clinicianId ?? undefined}
          {...{ host, method, zone }}
          type={draft.type}
          state={draft.state}
          chosen={draft.when?.kind === 'slot' && held.error === null ? draft.when : null}
          onChoose={async ({ slotId, startsAt }) => {
            if (await held.hold(slotId)) patch({ when: { kind: 'slot', slotId, startsAt } })
          }}
        />
      )}
      <HeldTimeStrip visit={visit} />
      <InterpreterChoice visit={visit} choice={interpreter} offered={offered.data} />
    </RequestStepFrame>
  )
}

const queueWords = (waiting: number): string => {
  const t = textsOf(sdkTexts)
  return waiting === 0 ? t('noneWaiting') : t('peopleWaiting', { n: waiting })
}

const waitWords = (wait: VisitOptions['wait']): string => {
  const t = textsOf(sdkTexts)
  if (wait === null) return t('waitUnknown')
  return wait.low === 0 ? t('waitShort', { high: wait.high }) : t('waitRange', wait)
}
