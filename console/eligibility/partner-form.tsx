import { useState } from 'react'
import { fieldOf, partnerChangesShown, partnerForm, typedValue } from '#console/eligibility/partner-fields.ts'
import { partnerTexts } from '#console/eligibility/partner-texts.en.ts'
import { FormPart } from '#console/shell/form-part.tsx'
import { type Review, ReviewChanges } from '#console/shell/review-changes.tsx'
import {
  fileScopes,
  type PartnerData,
  type PartnerSettings,
  partnerDifferences,
  partnerModes,
  slashNames,
} from '#shared/eligibility/partner-settings.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { type Translator, textsOf } from '#ui/lib/texts.ts'

type Key = Parameters<Translator<typeof partnerTexts>>[0]
type Named<V> = { [K in keyof PartnerSettings]: PartnerSettings[K] extends V ? K : never }[keyof PartnerSettings]
type Part = { settings: PartnerSettings }

/** A text field of a setting: a number, a word or a list separated by commas. */
const SettingInput = ({ settings, name, hint }: Part & { name: Exclude<keyof PartnerSettings, Named<boolean>>; hint?: Key }) => {
  const t = textsOf(partnerTexts)
  return (
    <TextInput
      name={fieldOf(name)}
      label={t(name)}
      {...(hint ? { hint: t(hint) } : {})}
      defaultValue={typedValue(settings[name])}
      autoComplete="off"
      isLeftToRight
    />
  )
}

const SettingCheckbox = ({ settings, name }: Part & { name: Named<boolean> }) => (
  <Checkbox name={fieldOf(name)} label={textsOf(partnerTexts)(name)} isTicked={settings[name]} />
)

type ChoiceProps = { name: string; label: Key; start: Key; all: readonly Key[]; hint?: Key }

/** A choice that begins with the stored value. */
const Choice = ({ name, label, start, all, hint }: ChoiceProps) => {
  const t = textsOf(partnerTexts)
  const [value, setValue] = useState<string>(start)
  const options = all.map((one) => ({ value: one, label: t(one) }))
  return (
    <SelectInput name={name} label={t(label)} {...(hint ? { hint: t(hint) } : {})} options={options} value={value} onChange={setValue} />
  )
}

const GeneralPart = ({ start: { name, mode, groupCodes, settings } }: { start: PartnerData }) => {
  const t = textsOf(partnerTexts)
  return (
    <FormPart title={t('partGeneral')} text={t('partGeneralText')}>
      <TextInput name="name" label={t('name')} defaultValue={name} maxLength={120} autoComplete="off" />
      <Choice name="mode" label="mode" start={mode} all={partnerModes} hint="modeHint" />
      <TextInput
        name="groupCodes"
        label={t('groupCodes')}
        hint={t('groupCodesHint')}
        defaultValue={groupCodes.join(', ')}
        autoComplete="off"
        isLeftToRight
      />
      <Choice name={fieldOf('fileScope')} label="fileScope" start={settings.fileScope} all={fileScopes} />
    </FormPart>
  )
}

const EnvelopePart = ({ settings }: Part) => {
  const t = textsOf(partnerTexts)
  return (
    <FormPart title={t('partEnvelope')} text={t('partEnvelopeText')}>
      <FieldStack hasColumns>
        <SettingInput settings={settings} name="senderQualifier" />
        <SettingInput settings={settings} name="senderId" />
        <SettingInput settings={settings} name="receiverQualifier" />
        <SettingInput settings={settings} name="receiverId" />
        <SettingInput settings={settings} name="senderCode" />
        <SettingInput settings={settings} name="receiverCode" />
      </FieldStack>
    </FormPart>
  )
}

const NumbersPart = ({ settings }: Part) => {
  const t = textsOf(partnerTexts)
  return (
    <FormPart title={t('partNumbers')} text={t('partNumbersText')}>
      <SettingInput settings={settings} name="ownReferences" />
      <SettingInput settings={settings} name="shortestOwnNumber" hint="shortestOwnNumberHint" />
      <SettingInput settings={settings} name="subscriberReferences" />
      <SettingInput settings={settings} name="groupReferences" hint="groupReferencesHint" />
      <SettingInput settings={settings} name="subgroupReferences" hint="subgroupReferencesHint" />
    </FormPart>
  )
}

const CoveragePart = ({ settings }: Part) => {
  const t = textsOf(partnerTexts)
  return (
    <FormPart title={t('partCoverage')} text={t('partCoverageText')}>
      <SettingInput settings={settings} name="grantingLines" hint="grantingLinesHint" />
      <SettingInput settings={settings} name="retroactiveDays" hint="retroactiveDaysHint" />
    </FormPart>
  )
}

const DatesPart = ({ settings }: Part) => {
  const t = textsOf(partnerTexts)
  return (
    <FormPart title={t('partDates')} text={t('partDatesText')}>
      <FieldStack hasColumns>
        <SettingInput settings={settings} name="coverageStartDates" />
        <SettingInput settings={settings} name="coverageEndDates" />
        <SettingInput settings={settings} name="memberStartDates" />
        <SettingInput settings={settings} name="memberEndDates" />
      </FieldStack>
      <SettingInput settings={settings} name="changeDates" />
      <SettingInput settings={settings} name="openEnds" hint="openEndsHint" />
    </FormPart>
  )
}

const RelationsPart = ({ settings }: Part) => {
  const t = textsOf(partnerTexts)
  return (
    <FormPart title={t('partRelations')} text={t('partRelationsText')}>
      <FieldStack hasColumns>
        <SettingInput settings={settings} name="subscriberCodes" />
        <SettingInput settings={settings} name="spouseCodes" />
        <SettingInput settings={settings} name="dependentCodes" />
        <SettingInput settings={settings} name="refusedCodes" />
      </FieldStack>
    </FormPart>
  )
}

const NamesPart = ({ settings }: Part) => {
  const t = textsOf(partnerTexts)
  return (
    <FormPart title={t('partNames')} text={t('partNamesText')}>
      <SettingCheckbox settings={settings} name="cutsFirstNames" />
      <SettingCheckbox settings={settings} name="cutsSuffixes" />
      <Choice name={fieldOf('slashNames')} label="slashNames" start={settings.slashNames} all={slashNames} />
      <SettingInput settings={settings} name="noNameMarks" hint="noNameMarksHint" />
      <SettingCheckbox settings={settings} name="inheritsAddress" />
    </FormPart>
  )
}

type Props = {
  /** The partner as it is stored, or the defaults. */
  start: PartnerData
  onSave: (data: PartnerData) => Promise<void>
}

/** A form with everything about a trading partner. It shows the differences before it saves. */
export const PartnerForm = ({ start, onSave }: Props) => {
  const t = textsOf(partnerTexts)
  const [review, setReview] = useState<Review<PartnerData> | null>(null)
  const { settings } = start
  // The form waits for the review, so that it shows an error of the save at the field.
  const submit = (data: PartnerData) => new Promise<void>((done, failed) => setReview({ data, done, failed }))
  return (
    <>
      <Form loadSchema={async () => partnerForm} onSend={submit}>
        <GeneralPart start={start} />
        <EnvelopePart settings={settings} />
        <NumbersPart settings={settings} />
        <CoveragePart settings={settings} />
        <DatesPart settings={settings} />
        <RelationsPart settings={settings} />
        <NamesPart settings={settings} />
        <FormEnd>{t('review')}</FormEnd>
      </Form>
      {review && (
        <ReviewChanges
          title={t('reviewTitle')}
          text={t('reviewText')}
          differences={partnerChangesShown(partnerDifferences(start, review.data))}
          review={review}
          onSave={onSave}
          onClose={() => setReview(null)}
        />
      )}
    </>
  )
}
