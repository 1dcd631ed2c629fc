import { radiusOptions } from '#shared/directory/search-area.ts'
import { LostSunScene, SunScene } from '#ui/components/arch.tsx'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { ErrorPanel } from '#ui/components/error-panel.tsx'
import { finderTexts } from '#ui/components/finder-texts.ts'
import { PlaceSkeleton } from '#ui/components/place-skeleton.tsx'
import { milesShown } from '#ui/lib/place-format.ts'

type Props = {
  /** What is still missing before anything can be searched for. */
  ask: { title: string; hint?: string } | null
  /** What went wrong. */
  failure: string | null
  /** What is said where nothing was found. */
  none: { title: string; hint: string } | null
  radius: number
  onRetry: () => void
  onWiden: (radius: number) => void
}

/** What stands in place of a finder's rows: a question, a failure, nothing found, else the shape of what comes. */
export const FinderState = ({ ask, failure, none, radius, onRetry, onWiden }: Props) => {
  const t = finderTexts()
  if (ask !== null)
    return (
      <EmptyState scene={<SunScene />} title={ask.title}>
        {ask.hint}
      </EmptyState>
    )
  if (failure !== null) return <ErrorPanel text={failure} onRetry={onRetry} />
  if (none === null) return <PlaceSkeleton />
  const wider = radiusOptions.find((option) => option > radius)
  return (
    <EmptyState
      scene={<LostSunScene />}
      title={none.title}
      action={
        wider !== undefined && (
          <Button kind="secondary" onClick={() => onWiden(wider)}>
            {t('widen', { radius: milesShown(wider) })}
          </Button>
        )
      }
    >
      {none.hint}
    </EmptyState>
  )
}
