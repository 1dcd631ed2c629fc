import { useMemo, useState } from 'react'
import { Choice } from '#care/sdk/client/choice.tsx'
import { statesByName } from '#care/sdk/client/states-by-name.ts'
import { RequestStepFrame, type StepProps } from '#care/sdk/flows/request-visit/request-step.tsx'
import { unsetSlot } from '#care/sdk/flows/request-visit/unset-slot.ts'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { stateTexts } from '#care/sdk/state-texts.en.ts'
import { ageOn } from '#shared/fields/date-of-birth.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { draftProblems } from '#shared/visits/visit-request-rules.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { codeSentence } from '#ui/lib/calls/show-error.ts'
import { textsOf } from '#ui/lib/texts.ts'

/**
 * The patient and their location: the member, a child, or an adult who delegated access. Another state than that of the member's ZIP code
 * must be confirmed, because it decides which clinicians may treat the patient.
 */
export const WhoStep = ({ visit }: StepProps) => {
  const t = textsOf(sdkTexts)
  const { options, draft, patch, zone } = visit
  const { patients, policy } = options
  // Sorting names by language takes longer than rendering them.
  const states = useMemo(() => statesByName(policy.states.length > 0 ? policy.states : usStates), [policy.states])
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const isElsewhere = draft.state !== undefined && options.state !== null && draft.state !== options.state
  const now = new Date(serverNow())
  const cards = patients.map(({ telehealthId, first, last, dateOfBirth, isSelf }) => {
    const why = draftProblems({ patientId: telehealthId }, options, now).patientId
    return {
      value: telehealthId,
      title: `${first} ${last}`,
      aside: isSelf ? t('you') : t('age', { n: ageOn(dateOfBirth, dayIn(zone, now)) }),
      whyNot: why ? codeSentence(why) : null,
    }
  })
  const choose = (chosen: string) => {
    const state = usStates.find((one) => one === chosen)
    if (state) patch({ state, ...unsetSlot(draft.when) })
  }
  return (
    <RequestStepFrame
      visit={visit}
      heading={t('whoTitle')}
      fields={['patientId', 'state']}
      more={(): Record<string, string> => (isElsewhere && confirmed !== draft.state ? { there: t('stateConfirmOff') } : {})}
    >
      <Choice
        name="patientId"
        label={t('who')}
        options={cards}
        value={draft.patientId ?? null}
        onChange={(patientId) => patch({ patientId })}
      />
      <SelectInput
        name="state"
        label={t('state')}
        hint={t('stateHint')}
        placeholder={t('choose')}
        autoComplete="address-level1"
        options={states}
        value={draft.state ?? ''}
        onChange={choose}
      />
      {isElsewhere && draft.state && (
        <StateQuestion
          visit={visit}
          isConfirmed={confirmed === draft.state}
          onAnswer={(isThere) => setConfirmed(isThere ? (draft.state ?? null) : null)}
        />
      )}
    </RequestStepFrame>
  )
}

type StateQuestionProps = StepProps & { isConfirmed: boolean; onAnswer: (isThere: boolean) => void }

/** Asks whether the patient will really be in the chosen state; 'No' returns to that of the ZIP code. */
const StateQuestion = ({ visit: { draft, options, patch }, isConfirmed, onAnswer }: StateQuestionProps) => {
  const t = textsOf(sdkTexts)
  if (!draft.state) return null
  const state = textsOf(stateTexts)(draft.state)
  const patient = options.patients.find(({ telehealthId }) => telehealthId === draft.patientId)
  const question = patient && !patient.isSelf ? t('stateConfirmOther', { name: patient.first, state }) : t('stateConfirm', { state })
  const answer = (value: string) => {
    onAnswer(value === 'yes')
    if (value === 'no' && options.state) patch({ state: options.state, ...unsetSlot(draft.when) })
  }
  return (
    <div>
      <p>{question}</p>
      <Choice
        name="there"
        label={question}
        options={[
          { value: 'yes', title: t('yes') },
          { value: 'no', title: t('no') },
        ]}
        value={isConfirmed ? 'yes' : null}
        onChange={answer}
      />
    </div>
  )
}
