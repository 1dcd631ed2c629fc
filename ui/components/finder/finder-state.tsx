import { radiusOptions } from '#shared/directory/search-area.ts'
import { LostSunScene, SunScene } from '#ui/components/arch.tsx'
import { Button } from '#ui/components/button.tsx'
import { finderTexts } from '#ui/components/finder/finder-texts.en.ts'
import { PlaceSkeleton } from '#ui/components/finder/place-skeleton.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { ErrorPanel } from '#ui/components/states/error-panel.tsx'
import { milesShown } from '#ui/lib/place-format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  /** Prompt for the input that the search still needs. */
  ask: { title: string; hint?: string } | null
  /** Sentence of the error. */
  failure: string | null
  /** Text for no results. */
  none: { title: string; hint: string } | null
  radius: number
  onRetry: () => void
  onWiden: (radius: number) => void
}

/** Replaces the rows of a finder: a prompt, an error, no results, or a skeleton while loading. */
export const FinderState = ({ ask, failure, none, radius, onRetry, onWiden }: Props) => {
  const t = textsOf(finderTexts)
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
