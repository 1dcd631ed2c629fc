import { useState } from 'react'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { Choice } from '#care/sdk/client/choice.tsx'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import type { RescheduleProps } from '#care/sdk/flows/reschedule/reschedule-flow.tsx'
import { instantsOf } from '#care/sdk/flows/reschedule/reschedule-way.ts'
import { VisitNow } from '#care/sdk/flows/reschedule/visit-now.tsx'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { visitScreens } from '#shared/visits/visit-screens.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

const others = 'others'

/** Times proposed by the clinic: the member accepts one or proposes others. */
export const ProposedTimes = ({ host, visit, onMoved }: RescheduleProps) => {
  const t = textsOf(sdkTexts)
  const [chosen, setChosen] = useState<string | null>(null)
  const { consult_id: consultId, proposed_dates, time_zone: zone } = visit
  const times = instantsOf(proposed_dates).filter((time) => Date.parse(time) > serverNow())
  const choose = async () => {
    if (chosen === null || chosen === others) return host.go({ consultId, step: 'times' }, 'push')
    onMoved((await askScreen(host, visitScreens.chooseTime, { consultId, at: chosen })).visit)
  }
  return (
    <StepFrame
      host={host}
      heading={t('proposedTitle')}
      problems={(): Record<string, string> => (chosen === null ? { proposed: t('pickOne') } : {})}
      next={chosen === others ? t('next') : t('takeTime')}
      onNext={choose}
    >
      <VisitNow host={host} visit={visit} />
      <Choice
        name="proposed"
        label={t('proposed')}
        options={[
          ...times.map((time) => ({ value: time, title: instantShown(time, zone) })),
          { value: others, title: t('noneFits'), more: t('noneFitsMore') },
        ]}
        value={chosen}
        onChange={setChosen}
      />
    </StepFrame>
  )
}
