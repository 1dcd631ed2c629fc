import type { ReactNode } from 'react'
import { Alert } from '#ui/components/alert.tsx'
import { Button } from '#ui/components/button.tsx'
import { IconRefresh } from '#ui/components/icons.ts'
import { SkeletonLines } from '#ui/components/skeleton.tsx'
import { uiTexts } from '#ui/lib/ui-texts.ts'
import { familyTexts } from '#web/family/family-texts.ts'

export type Answered<T> = { data: T | undefined; error: unknown; refetch: () => unknown }

/** What was asked for, once it is there; until then its shape, and if it cannot be had, a way to try again. */
export const Loaded = <T,>({ answer: { data, error, refetch }, children }: { answer: Answered<T>; children: (data: T) => ReactNode }) => {
  if (data !== undefined) return children(data)
  if (error === null) return <SkeletonLines />
  return (
    <Alert tone="error">
      {familyTexts()('loadFailed')}{' '}
      <Button kind="quiet" icon={IconRefresh} onClick={() => refetch()}>
        {uiTexts()('tryAgain')}
      </Button>
    </Alert>
  )
}
