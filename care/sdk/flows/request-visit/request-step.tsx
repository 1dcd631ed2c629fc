import type { ReactNode } from 'react'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import type { VisitRequest } from '#care/sdk/flows/request-visit/use-visit-request.ts'
import type { DraftField } from '#shared/visits/visit-request-rules.ts'

export type StepProps = { visit: VisitRequest }

type Props = StepProps & {
  heading: ReactNode
  lead?: ReactNode
  /** The fields of this step; it continues only once they are valid. */
  fields?: readonly DraftField[]
  /** Errors other than those of the draft's rules. */
  more?: () => Readonly<Record<string, string>>
  next?: string
  onNext?: () => void | Promise<void>
  children?: ReactNode
}

/** A step of request-a-visit with its position and its Back and Continue buttons. */
export const RequestStepFrame = ({ visit, heading, lead, fields = [], more, next, onNext = visit.onward, children }: Props) => {
  const { host, steps, step, problems, backward, held, isWaiting, error } = visit
  const own = () => {
    const all = problems()
    const wrong = fields.flatMap((field) => (all[field] ? [[field, all[field]] as const] : []))
    return { ...Object.fromEntries(wrong), ...more?.() }
  }
  return (
    <StepFrame
      host={host}
      {...(steps.includes(step) ? { at: { n: steps.indexOf(step) + 1, most: steps.length } } : {})}
      heading={heading}
      lead={lead}
      problems={own}
      onBack={backward}
      {...(next === undefined ? {} : { next })}
      onNext={onNext}
      isSettling={held.isBusy && fields.includes('when')}
      isWaiting={isWaiting}
      error={error}
    >
      {children}
    </StepFrame>
  )
}
