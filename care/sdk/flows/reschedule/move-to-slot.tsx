import { useState } from 'react'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import type { HeldSlot } from '#care/sdk/client/visit-screen-data.ts'
import type { RescheduleProps } from '#care/sdk/flows/reschedule/reschedule-flow.tsx'
import { VisitNow } from '#care/sdk/flows/reschedule/visit-now.tsx'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { HoldStrip, StaysInSight } from '#care/sdk/slots/hold-strip.tsx'
import { SlotPicker } from '#care/sdk/slots/slot-picker.tsx'
import { zoneShown } from '#care/sdk/slots/zone-shown.ts'
import { visitScreens } from '#shared/visits/visit-screens.ts'
import { visitTypeOf } from '#shared/visits/visit-types.ts'
import { FieldError } from '#ui/fields/field.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Moves a visit to another slot. The slot is held meanwhile; the visit keeps its old time until the member confirms. */
export const MoveToSlot = ({ host, visit, onMoved }: RescheduleProps) => {
  const t = textsOf(sdkTexts)
  const [held, setHeld] = useState<HeldSlot | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isMissing, setMissing] = useState(false)
  // Reload the list after a refusal: it still contains a slot that somebody else took.
  const [round, setRound] = useState(0)
  const { consult_id: consultId, time_zone: zone } = visit
  const refuse = (problem: unknown) => {
    if (problem instanceof CallError && problem.code === 'SlotTaken') setRound(round + 1)
    setHeld(null)
    setError(problem)
  }
  const hold = async (slotId: string) => {
    setError(null)
    setMissing(false)
    await askScreen(host, visitScreens.holdSlot, { slotId, consultId }).then(setHeld, refuse)
  }
  const move = async () => {
    setMissing(held === null)
    if (!held) return
    setError(null)
    const { slotId } = held.slot
    await askScreen(host, visitScreens.rescheduleVisit, { consultId, slotId }).then((data) => onMoved(data.visit), refuse)
  }
  return (
    <StepFrame
      host={host}
      heading={t('rescheduleTo')}
      lead={`${t('timesIn', { zone: zoneShown(zone) })}.`}
      next={t('moveVisit')}
      onNext={move}
      error={error}
    >
      <VisitNow host={host} visit={visit} />
      <SlotPicker
        key={round}
        {...{ host, zone, consultId }}
        type={visitTypeOf(visit.consult_type)}
        method={visit.communication_method}
        chosen={held ? held.slot : null}
        onChoose={({ slotId }) => void hold(slotId)}
      />
      {isMissing && <FieldError id="no-slot" code={t('pickOne')} />}
      {held && (
        <StaysInSight>
          <HoldStrip
            key={held.heldUntil}
            startsAt={held.slot.startsAt}
            until={held.heldUntil}
            zone={zone}
            onHold={() => void hold(held.slot.slotId)}
          />
        </StaysInSight>
      )}
    </StepFrame>
  )
}
