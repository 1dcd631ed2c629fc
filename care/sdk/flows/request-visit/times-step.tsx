import { RequestStepFrame, type StepProps } from '#care/sdk/flows/request-visit/request-step.tsx'
import { sdkTexts } from '#care/sdk/sdk-texts.ts'
import { TimesPicker } from '#care/sdk/slots/times-picker.tsx'
import { zoneShown } from '#care/sdk/slots/zone-shown.ts'

/** Up to three times for a visit whose time is agreed on (VISIT-14). */
export const TimesStep = ({ visit }: StepProps) => {
  const t = sdkTexts()
  const { draft, patch, zone } = visit
  return (
    <RequestStepFrame
      visit={visit}
      heading={t('timesTitle')}
      lead={`${t('timesLead')} ${t('timesIn', { zone: zoneShown(zone) })}.`}
      fields={['when']}
    >
      <TimesPicker
        times={draft.when?.kind === 'times' ? draft.when.times : []}
        zone={zone}
        onChange={(times) => patch({ when: { kind: 'times', times } })}
      />
    </RequestStepFrame>
  )
}
