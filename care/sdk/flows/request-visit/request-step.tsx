import type { ReactNode } from 'react'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import type { VisitRequest } from '#care/sdk/flows/request-visit/use-visit-request.ts'
import type { DraftField } from '#shared/visits/visit-request-rules.ts'

export type StepProps = { visit: VisitRequest }

type Props = StepProps & {
  heading: ReactNode
  lead?: ReactNode
  /** The fields that this step asks for: only with them right does it lead on. */
  fields?: readonly DraftField[]
  /** What is wrong beyond the rules of a draft. */
  more?: () => Readonly<Record<string, string>>
  next?: string
  onNext?: () => void | Promise<void>
  children?: ReactNode
}

/** A step of request-a-visit: its place among the others, and the way on and back. */
export const RequestStepFrame = ({ visit, heading, lead, fields = [], more, next, onNext = visit.onward, children }: Props) => {
  const { host, steps, step, problems, backward, isWaiting, error } = visit
  const own = () => {
    const all = problems()
    const wrong = fields.flatMap((field) => (all[field] ? [[field, all[field]] as const] : []))
    return { ...Object.fromEntries(wrong), ...more?.() }
  }
  return (
    <StepFrame
      host={host}
      at={{ n: steps.indexOf(step) + 1, most: steps.length }}
      heading={heading}
      lead={lead}
      problems={own}
      onBack={backward}
      {...(next === undefined ? {} : { next })}
      onNext={onNext}
      isWaiting={isWaiting}
      error={error}
    >
      {children}
    </StepFrame>
  )
}
