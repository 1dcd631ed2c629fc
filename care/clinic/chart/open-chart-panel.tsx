import { z } from 'zod/mini'
import { chartTexts } from '#care/clinic/chart/chart-texts.en.ts'
import { chartCalls, mostOpeningReason } from '#shared/chart/chart-calls.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { CountedTextArea } from '#ui/fields/counted-text-area.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

const fields = z.object({
  reason: z
    .string('Required')
    .check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), z.maxLength(mostOpeningReason, 'TooManyCharacters')),
})

/** Opens a chart that is closed to the clinician, with a reason. */
export const OpenChartPanel = ({ patientId, onOpened }: { patientId: string; onOpened: () => unknown }) => {
  const t = textsOf(chartTexts)
  return (
    <Panel title={t('closed')}>
      <p>{t('closedText')}</p>
      <Form
        loadSchema={async () => fields}
        keepAs={`clinic-chart-${patientId}`}
        onSend={async ({ reason }) => {
          await send(chartCalls.openChart, { patientId, reason })
          toast.success(t('opened'))
          await onOpened()
        }}
      >
        <FieldStack>
          <CountedTextArea name="reason" label={t('reason')} maxLength={mostOpeningReason} />
        </FieldStack>
        <FormEnd>{t('open')}</FormEnd>
      </Form>
    </Panel>
  )
}
