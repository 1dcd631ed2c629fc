import { useNavigate } from 'react-router'
import { hasFeature } from '#shared/groups/group-features.ts'
import { paths, withQuery } from '#shared/paths.ts'
import { quickSpecialties, specialties } from '#shared/providers/specialties.ts'
import { Card } from '#ui/components/card.tsx'
import { LinkChips } from '#ui/components/chips.tsx'
import { Tabs } from '#ui/components/frames/tabs.tsx'
import { SearchRow } from '#ui/fields/search-row.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { ZipInput } from '#ui/fields/zip-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'
import { FacilitySearchWidget } from '#web/facilities/facility-search-widget.tsx'
import { providersTexts } from '#web/providers/providers-texts.en.ts'
import { useSession } from '#web/session/use-session.tsx'

/** The search tabs; each requires its own feature (DASH-31, DASH-32). */
export const FindWidget = () => {
  const t = textsOf(providersTexts)
  const { group } = useSession()
  const provider = { name: 'provider', label: t('provider'), panel: <ProviderSearch /> } as const
  const facility = { name: 'facility', label: t('facility'), panel: <FacilitySearchWidget /> } as const
  return (
    <Card>
      <Tabs
        title={t('findCare')}
        tabs={[...(hasFeature(group, 'Providers') ? [provider] : []), ...(hasFeature(group, 'Facilities') ? [facility] : [])]}
      />
    </Card>
  )
}

/** The provider search (DASH-34), with shortcuts below it (DASH-35). */
const ProviderSearch = () => {
  const t = textsOf(providersTexts)
  const navigate = useNavigate()
  const { zip } = useSession().profile
  const search = ({ zip, specialty }: Record<string, string>) => navigate(withQuery(paths.providers, { zip, specialty }))
  return (
    <>
      <SearchRow name="dashboard-providers" submit={t('search')} onSearch={search}>
        <SelectInput name="specialty" label={t('specialty')} options={specialties.map((value) => ({ value, label: t(value) }))} />
        <ZipInput name="zip" label={textsOf(uiTexts)('zip')} defaultValue={zip ?? ''} />
      </SearchRow>
      <LinkChips
        label={t('quick')}
        links={quickSpecialties.map((specialty) => ({
          href: withQuery(paths.providers, { zip: zip ?? '', specialty }),
          text: t(specialty),
        }))}
      />
    </>
  )
}
