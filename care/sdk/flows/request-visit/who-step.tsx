import { Choice } from '#care/sdk/client/choice.tsx'
import { RequestStepFrame, type StepProps } from '#care/sdk/flows/request-visit/request-step.tsx'
import { unsetSlot } from '#care/sdk/flows/request-visit/unset-slot.ts'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { ageOn } from '#shared/fields/date-of-birth.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { draftProblems } from '#shared/visits/visit-request-rules.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { codeSentence } from '#ui/lib/calls/show-error.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** The patient and their location: the member, a child, or an adult who delegated access. */
export const WhoStep = ({ visit }: StepProps) => {
  const t = textsOf(sdkTexts)
  const { options, draft, patch, zone } = visit
  const { patients, policy } = options
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
  const states = policy.states.length > 0 ? policy.states : usStates
  return (
    <RequestStepFrame visit={visit} heading={t('whoTitle')} fields={['patientId', 'state']}>
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
        options={states.map((state) => ({ value: state, label: state }))}
        value={draft.state ?? ''}
        onChange={(chosen) => {
          const state = usStates.find((one) => one === chosen)
          if (state) patch({ state, ...unsetSlot(draft.when) })
        }}
      />
    </RequestStepFrame>
  )
}
