import { useNavigate } from 'react-router'
import { facilityKinds } from '#shared/facilities/facility-kinds.ts'
import { paths, withQuery } from '#shared/paths.ts'
import { SearchRow } from '#ui/fields/search-row.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { ZipInput } from '#ui/fields/zip-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'
import { facilitiesTexts } from '#web/facilities/facilities-texts.en.ts'
import { useSession } from '#web/session/use-session.tsx'

/** The facility search on the dashboard (DASH-33). */
export const FacilitySearchWidget = () => {
  const t = textsOf(facilitiesTexts)
  const navigate = useNavigate()
  const { zip } = useSession().profile
  const search = ({ zip, kind }: Record<string, string>) => navigate(withQuery(paths.facilities, { zip, kind }))
  return (
    <SearchRow name="dashboard-facilities" submit={t('search')} onSearch={search}>
      <SelectInput name="kind" label={t('kind')} options={facilityKinds.map((value) => ({ value, label: t(value) }))} />
      <ZipInput name="zip" label={textsOf(uiTexts)('zip')} defaultValue={zip ?? ''} />
    </SearchRow>
  )
}
