import type { ReactNode } from 'react'
import { LoadFailed } from '#ui/components/load-failed.tsx'
import { SkeletonLines } from '#ui/components/skeleton.tsx'

type Props<T> = {
  /** What `useCall` gives. */
  answer: { data: T | undefined; error: unknown; refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** What was asked for, once it is there; until then its shape, and if it cannot be had, a way to try again. */
export const Loaded = <T,>({ answer: { data, error, refetch }, children }: Props<T>) => {
  if (data !== undefined) return children(data)
  return error === null ? <SkeletonLines /> : <LoadFailed refetch={refetch} />
}
