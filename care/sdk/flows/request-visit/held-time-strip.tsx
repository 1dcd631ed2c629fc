import type { StepProps } from '#care/sdk/flows/request-visit/request-step.tsx'
import { HoldStrip, StaysInSight } from '#care/sdk/slots/hold-strip.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { ErrorSentence } from '#ui/components/states/error-sentence.tsx'

/** The draft's slot and how long it is held, or why holding it failed. */
export const HeldTimeStrip = ({ visit: { draft, held, zone } }: StepProps) => {
  if (held.error !== null)
    return (
      <StaysInSight>
        <Alert tone="error">
          <ErrorSentence error={held.error} />
        </Alert>
      </StaysInSight>
    )
  if (draft.when?.kind !== 'slot' || held.until === null) return null
  const { slotId, startsAt } = draft.when
  return (
    <StaysInSight>
      <HoldStrip key={held.until} startsAt={startsAt} until={held.until} zone={zone} onHold={() => void held.hold(slotId)} />
    </StaysInSight>
  )
}
