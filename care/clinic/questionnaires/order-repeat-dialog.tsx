import { useState } from 'react'
import { z } from 'zod/mini'
import { repeatTexts } from '#care/clinic/questionnaires/repeat-texts.en.ts'
import { questionnaireName } from '#care/sdk/questionnaires/shown-questionnaire.ts'
import type { Answer } from '#shared/calls.ts'
import { repeatCalls } from '#shared/questionnaires/repeat-calls.ts'
import { mostRepeatTimes, mostRepeatWeeks } from '#shared/questionnaires/repeat-rules.ts'
import { standardKeys } from '#shared/questionnaires/standard-questionnaires.ts'
import { FieldsFor } from '#ui/fields/forms/field-stack.tsx'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

const common = { questionnaire: z.string(), everyWeeks: z.string(), first: z.enum(['now', 'later']) }
const schemas = {
  times: z.object({ ...common, times: z.string() }),
  until: z.object({ ...common, until: z.string().check(z.minLength(1, 'Required')) }),
}
const upTo = (most: number): number[] => Array.from({ length: most }, (_, index) => index + 1)

type Props = { patientId: string; offered: Answer<typeof repeatCalls.listRepeats>['offered']; onClose: () => void }

/** What is repeated, how often and until when. */
export const OrderRepeatDialog = ({ patientId, offered, onClose }: Props) => {
  const t = textsOf(repeatTexts)
  const [end, setEnd] = useState<'times' | 'until'>('times')
  const { refresh } = useAction(repeatCalls.listRepeats)
  const order = async ({ questionnaire, everyWeeks, first, ...ends }: z.infer<(typeof schemas)[typeof end]>) => {
    await send(repeatCalls.orderRepeat, {
      patientId,
      questionnaire,
      everyWeeks: Number(everyWeeks),
      isFirstNow: first === 'now',
      times: 'times' in ends ? Number(ends.times) : null,
      until: 'until' in ends ? ends.until : null,
    })
    await refresh()
    toast.success(t('ordered'))
  }
  return (
    <FormDialog
      title={t('order')}
      text={t('orderText')}
      submit={t('submit')}
      schema={schemas[end]}
      keepAs={`clinic-repeat-${patientId}`}
      onSend={order}
      onClose={onClose}
    >
      <SelectInput
        name="questionnaire"
        label={t('questionnaire')}
        options={[...standardKeys.map((key) => ({ key, title: null })), ...offered].map(({ key, title }) => ({
          value: key,
          label: questionnaireName(key, title),
        }))}
      />
      <SelectInput
        name="everyWeeks"
        label={t('everyWeeks')}
        initial="4"
        options={upTo(mostRepeatWeeks).map((n) => ({ value: String(n), label: t('weeks', { n }) }))}
      />
      <SelectInput
        name="first"
        label={t('first')}
        options={[
          { value: 'now', label: t('firstNow') },
          { value: 'later', label: t('firstLater') },
        ]}
      />
      <SelectInput
        name="end"
        label={t('ends')}
        options={[
          { value: 'times', label: t('endsTimes') },
          { value: 'until', label: t('endsUntil') },
        ]}
        value={end}
        onChange={(value) => setEnd(value === 'until' ? 'until' : 'times')}
      />
      <FieldsFor isOn={end === 'times'}>
        <SelectInput
          name="times"
          label={t('times')}
          initial="6"
          options={upTo(mostRepeatTimes).map((n) => ({ value: String(n), label: t('timesCount', { n }) }))}
        />
      </FieldsFor>
      <FieldsFor isOn={end === 'until'}>
        <TextInput name="until" type="date" label={t('until')} isLeftToRight isShort />
      </FieldsFor>
    </FormDialog>
  )
}
