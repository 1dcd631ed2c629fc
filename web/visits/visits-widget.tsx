import { paths } from '#shared/paths.ts'
import { SunScene } from '#ui/components/arch.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Tabs } from '#ui/components/tabs.tsx'
import { visitsTexts } from '#web/visits/visits-texts.ts'

type Props = { upcoming: readonly never[]; requested: readonly never[] }

/** DASH-10: the member's visits in two lists. */
export const VisitsWidget = ({ upcoming, requested }: Props) => {
  const t = visitsTexts()
  return (
    <Card>
      <Tabs
        title={t('visits')}
        tabs={[
          { name: 'upcoming', label: t('upcoming', { n: upcoming.length }), panel: <NoVisits /> },
          { name: 'requested', label: t('requested', { n: requested.length }), panel: <NoVisits /> },
        ]}
      />
    </Card>
  )
}

const NoVisits = () => {
  const t = visitsTexts()
  return (
    <EmptyState
      scene={<SunScene />}
      title={t('none')}
      action={
        <ButtonLink kind="tinted" href={paths.requestVisit}>
          {t('requestVisit')}
        </ButtonLink>
      }
    >
      {t('noneMore')}
    </EmptyState>
  )
}
