import { FinderState } from '#ui/components/finder-state.tsx'
import { finderTexts } from '#ui/components/finder-texts.ts'
import { milesShown } from '#ui/lib/place-format.ts'
import { findProvidersTexts } from '#web/providers/find-providers-texts.ts'
import type { ProviderFilters } from '#web/providers/provider-filters.ts'
import type { useProviders } from '#web/providers/use-providers.ts'

type Props = {
  found: Pick<ReturnType<typeof useProviders>, 'isAsking' | 'isFailed' | 'isEmpty' | 'retry'>
  filters: Pick<ProviderFilters, 'radius' | 'zip'>
  onWiden: (radius: number) => void
}

/** What the list says while it has no rows. */
export const ProviderListState = ({ found: { isAsking, isFailed, isEmpty, retry }, filters: { radius, zip }, onWiden }: Props) => {
  const t = findProvidersTexts()
  return (
    <FinderState
      ask={isAsking ? { title: finderTexts()('askTitle'), hint: t('askZip') } : null}
      failure={isFailed ? t('failed') : null}
      none={isEmpty ? { title: t('noneTitle'), hint: t('noneHint', { radius: milesShown(radius), zip }) } : null}
      radius={radius}
      onRetry={retry}
      onWiden={onWiden}
    />
  )
}
