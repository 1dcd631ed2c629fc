import { DraftNumberInput } from '#console/groups/draft-inputs.tsx'
import type { GroupDraft } from '#console/groups/group-draft.ts'
import { groupWords } from '#console/groups/group-word-texts.en.ts'
import { groupsTexts } from '#console/groups/groups-texts.en.ts'
import { Several } from '#console/groups/several.tsx'
import { FormPart } from '#console/shell/form-part.tsx'
import { visitTypes } from '#shared/visits/visit-types.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { monthNameShown } from '#ui/lib/calendar-format.ts'
import { textsOf } from '#ui/lib/texts.ts'

const months = Array.from({ length: 12 }, (_, at) => at + 1)

/** The deductible of a plan year, and which visits count toward it. */
export const DeductiblePart = ({ draft }: { draft: GroupDraft }) => {
  const t = textsOf(groupsTexts)
  const words = textsOf(groupWords)
  const { settings, change } = draft
  return (
    <FormPart title={t('partDeductible')} text={t('partDeductibleText')}>
      <DraftNumberInput
        name="deductibleCents"
        label={words('deductibleCents')}
        hint={t('deductibleHint')}
        value={settings.deductibleCents}
        scale={100}
        onValue={(deductibleCents) => change({ deductibleCents })}
      />
      <SelectInput
        name="planYearMonth"
        label={words('planYearMonth')}
        options={months.map((month) => ({ value: String(month), label: monthNameShown(month) }))}
        value={String(settings.planYearMonth)}
        onChange={(month) => change({ planYearMonth: Number(month) })}
      />
      <Several
        name="deductibleTypes"
        all={visitTypes}
        chosen={settings.deductibleTypes}
        onChoose={(deductibleTypes) => change({ deductibleTypes })}
      />
    </FormPart>
  )
}
