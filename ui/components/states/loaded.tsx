import type { ReactNode } from 'react'
import { Button } from '#ui/components/button.tsx'
import { IconRefresh } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import type { Answered } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'

type LoadAlertProps = { text: ReactNode; refetch?: (() => unknown) | undefined }

/** Message that something could not be loaded, with a retry button. */
export const LoadAlert = ({ text, refetch }: LoadAlertProps) => (
  <Alert tone="error">
    {text}{' '}
    {refetch && (
      <Button kind="quiet" icon={IconRefresh} onClick={() => refetch()}>
        {textsOf(uiTexts)('tryAgain')}
      </Button>
    )}
  </Alert>
)

type Props<T> = {
  answer: Answered<T>
  /** Shown on an error. A string gets an alert and a retry button; anything else is shown as is. */
  failure: ReactNode
  children: (data: T) => ReactNode
}

/** Shows an answer once it is loaded, a skeleton until then, and `failure` on an error. */
export const Loaded = <T,>({ answer: { data, error, refetch }, failure, children }: Props<T>) => {
  if (data !== undefined) return children(data)
  if (error === null) return <SkeletonLines />
  return typeof failure === 'string' ? <LoadAlert text={failure} refetch={refetch} /> : failure
}
