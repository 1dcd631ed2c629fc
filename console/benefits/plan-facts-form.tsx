import { type ReactNode, useState } from 'react'
import { factField, planFactsForm } from '#console/benefits/plan-facts-fields.ts'
import { plansTexts } from '#console/benefits/plans-texts.en.ts'
import { FormPart } from '#console/shell/form-part.tsx'
import type { EditedPlanFacts } from '#shared/benefits/plan-edit.ts'
import { planTypes } from '#shared/benefits/plan-words.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { monthNameShown } from '#ui/lib/calendar-format.ts'
import { textsOf } from '#ui/lib/texts.ts'

const months = Array.from({ length: 12 }, (_, at) => at + 1)

type Props = {
  start: EditedPlanFacts
  submit: string
  onSend: (facts: EditedPlanFacts, form: HTMLFormElement) => Promise<void>
  /** Further fields, shown first. */
  children?: ReactNode
}

/** A form with a plan's facts, without its terms. */
export const PlanFactsForm = ({ start, submit, onSend, children }: Props) => {
  const t = textsOf(plansTexts)
  const [type, setType] = useState<string>(start.type)
  const [month, setMonth] = useState(String(start.yearMonth))
  return (
    <Form loadSchema={async () => planFactsForm} onSend={onSend} initial={() => ({ [factField('ids')]: start.ids.join('\n') })}>
      <FormPart title={t('facts')} text={t('factsText')}>
        {children}
        <TextInput name={factField('name')} label={t('name')} defaultValue={start.name} maxLength={120} autoComplete="off" />
        <TextInput
          name={factField('key')}
          label={t('key')}
          hint={t('keyHint')}
          defaultValue={start.key}
          maxLength={60}
          autoComplete="off"
          isLeftToRight
        />
        <FieldStack hasColumns>
          <SelectInput
            name={factField('type')}
            label={t('type')}
            options={planTypes.map((value) => ({ value, label: value }))}
            value={type}
            onChange={setType}
          />
          <SelectInput
            name={factField('yearMonth')}
            label={t('yearMonth')}
            options={months.map((value) => ({ value: String(value), label: monthNameShown(value) }))}
            value={month}
            onChange={setMonth}
          />
          <TextInput name={factField('startsOn')} type="date" label={t('startsOn')} defaultValue={start.startsOn} hasNumbers />
          <TextInput
            name={factField('endsOn')}
            type="date"
            label={t('endsOn')}
            hint={t('endsOnHint')}
            defaultValue={start.endsOn ?? ''}
            hasNumbers
          />
        </FieldStack>
        <Checkbox name={factField('hasHsa')} label={t('hasHsa')} isTicked={start.hasHsa} />
        <TextArea name={factField('ids')} label={t('ids')} hint={t('idsHint')} maxLength={4000} rows={3} />
      </FormPart>
      <FormEnd>{submit}</FormEnd>
    </Form>
  )
}
