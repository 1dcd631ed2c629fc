import { DraftDayInput, DraftNumberInput, DraftTextInput } from '#console/groups/draft-inputs.tsx'
import type { GroupDraft } from '#console/groups/group-draft.ts'
import { groupWords } from '#console/groups/group-word-texts.en.ts'
import { groupsTexts } from '#console/groups/groups-texts.en.ts'
import { Several } from '#console/groups/several.tsx'
import { FormPart } from '#console/shell/form-part.tsx'
import type { GroupSettings } from '#shared/groups/group-settings.ts'
import { pinMethods } from '#shared/session/session-data.ts'
import { openVisitStatuses, type VisitPolicy } from '#shared/visits/visit-policy.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { textsOf } from '#ui/lib/texts.ts'

type Props = { draft: GroupDraft }

/** Names of the boolean settings. */
type Flag = { [K in keyof GroupSettings]: GroupSettings[K] extends boolean ? K : never }[keyof GroupSettings]

const FlagInput = ({ draft, name }: Props & { name: Flag }) => (
  <Checkbox
    name={name}
    label={textsOf(groupWords)(name)}
    isTicked={draft.settings[name]}
    onTick={(isOn) => draft.change({ [name]: isOn })}
  />
)

const whole = (value: number | null): number => value ?? Number.NaN

/** Name, contract, phone. */
export const GeneralPart = ({ draft, supportPhone }: Props & { supportPhone: string | null }) => {
  const t = textsOf(groupsTexts)
  const words = textsOf(groupWords)
  const { settings, change } = draft
  const hint = supportPhone === null ? {} : { hint: t('phoneHint', { phone: supportPhone }) }
  return (
    <FormPart title={t('partGeneral')} text={t('partGeneralText')}>
      <DraftTextInput
        name="name"
        label={words('name')}
        value={settings.name}
        onValue={(name) => change({ name: name ?? '' })}
        maxLength={120}
      />
      <FieldStack hasColumns>
        <DraftDayInput name="startsOn" label={words('startsOn')} value={settings.startsOn} onValue={(startsOn) => change({ startsOn })} />
        <DraftDayInput name="endsOn" label={words('endsOn')} value={settings.endsOn} onValue={(endsOn) => change({ endsOn })} />
      </FieldStack>
      <DraftTextInput
        name="supportPhone"
        label={words('supportPhone')}
        {...hint}
        value={settings.supportPhone}
        onValue={(phone) => change({ supportPhone: phone })}
        isLeftToRight
      />
      <FlagInput draft={draft} name="suspended" />
      <FlagInput draft={draft} name="hidesAdultContacts" />
    </FormPart>
  )
}

/** PIN, devices, stronger factors. */
export const SignInPart = ({ draft }: Props) => {
  const t = textsOf(groupsTexts)
  const { settings, change } = draft
  return (
    <FormPart title={t('partSignIn')} text={t('partSignInText')}>
      <FlagInput draft={draft} name="requiresMfa" />
      <Several name="pinMethods" all={pinMethods} chosen={settings.pinMethods} onChoose={(chosen) => change({ pinMethods: chosen })} />
      <DraftNumberInput
        name="rememberDeviceDays"
        label={textsOf(groupWords)('rememberDeviceDays')}
        value={settings.rememberDeviceDays}
        onValue={(days) => change({ rememberDeviceDays: whole(days) })}
      />
      <FlagInput draft={draft} name="passkeysAllowed" />
      <FlagInput draft={draft} name="strongFactorReplacesPin" />
    </FormPart>
  )
}

/** When, where and for which members visits may be canceled and rescheduled. */
export const VisitsPart = ({ draft }: Props) => {
  const t = textsOf(groupsTexts)
  const words = textsOf(groupWords)
  const policy = draft.settings.visitPolicy
  const change = (part: Partial<VisitPolicy>) => draft.change({ visitPolicy: { ...policy, ...part } })
  const statesOf = (typed: string | null) =>
    (typed ?? '')
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean) as VisitPolicy['states']
  return (
    <FormPart title={t('partVisits')} text={t('partVisitsText')}>
      <Several
        name="visitPolicy.cancelStatuses"
        all={openVisitStatuses}
        chosen={policy.cancelStatuses}
        onChoose={(cancelStatuses) => change({ cancelStatuses })}
      />
      <DraftNumberInput
        name="visitPolicy.soonMinutes"
        label={words('soonMinutes')}
        value={policy.soonMinutes}
        onValue={(value) => change({ soonMinutes: whole(value) })}
      />
      <DraftNumberInput
        name="visitPolicy.rescheduleWithinHours"
        label={words('rescheduleWithinHours')}
        value={policy.rescheduleWithinHours}
        onValue={(value) => change({ rescheduleWithinHours: whole(value) })}
      />
      <FieldStack hasColumns>
        <DraftNumberInput
          name="visitPolicy.noShowMinutes"
          label={words('noShowMinutes')}
          value={policy.noShowMinutes ?? null}
          onValue={(value) => change({ noShowMinutes: whole(value) })}
        />
        <DraftNumberInput
          name="visitPolicy.noShowFeeCents"
          label={words('noShowFeeCents')}
          hint={t('noShowFeeHint')}
          scale={100}
          value={policy.noShowFeeCents ?? null}
          onValue={(value) => change({ noShowFeeCents: whole(value) })}
        />
      </FieldStack>
      <FieldStack hasColumns>
        <DraftNumberInput
          name="visitPolicy.ageFrom"
          label={words('ageFrom')}
          value={policy.ageFrom}
          onValue={(value) => change({ ageFrom: whole(value) })}
        />
        <DraftNumberInput
          name="visitPolicy.ageTo"
          label={words('ageTo')}
          hint={t('ageToHint')}
          value={policy.ageTo}
          onValue={(ageTo) => change({ ageTo })}
        />
      </FieldStack>
      <DraftTextInput
        name="visitPolicy.states"
        label={words('states')}
        hint={t('statesHint')}
        value={policy.states.join(', ')}
        onValue={(typed) => change({ states: statesOf(typed) })}
        isLeftToRight
      />
    </FormPart>
  )
}
