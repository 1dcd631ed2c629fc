import type { ReactNode } from 'react'
import { ErrorPanel } from '#ui/components/states/error-panel.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { errorSentence } from '#ui/lib/calls/show-error.ts'
import type { LoadState } from '#ui/lib/calls/use-load.ts'

/** Whether what was asked for does not exist, or not for this member. */
export const isNotFound = (error: unknown): boolean => error instanceof CallError && error.status === 404

type Props<T> = {
  load: LoadState<T>
  /** The sentence for an error, if not the error's own. */
  failure?: (error: unknown) => string
  children: (data: T) => ReactNode
}

/** Shows what a flow loads, a skeleton until then, and a panel with a retry button on an error. */
export const FlowLoaded = <T,>({ load: { data, error, reload }, failure = errorSentence, children }: Props<T>) => {
  if (data !== null) return children(data)
  return error === null ? <SkeletonLines /> : <ErrorPanel text={failure(error)} onRetry={reload} />
}
