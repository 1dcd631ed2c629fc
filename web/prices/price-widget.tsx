import { useNavigate } from 'react-router'
import { paths, withQuery } from '#shared/paths.ts'
import { Card } from '#ui/components/card.tsx'
import { Tabs } from '#ui/components/frames/tabs.tsx'
import { SearchRow } from '#ui/fields/search-row.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { ZipInput } from '#ui/fields/zip-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'
import { pricesTexts } from '#web/prices/prices-texts.en.ts'
import { useSession } from '#web/session/use-session.tsx'

/** DASH-15, DASH-16 */
export const PriceWidget = () => {
  const t = textsOf(pricesTexts)
  return (
    <Card>
      <Tabs
        title={t('priceCare')}
        tabs={[
          { name: 'procedure', label: t('procedures'), panel: <ProcedureSearch /> },
          { name: 'prescriptions', label: t('prescriptions'), panel: <PrescriptionSearch /> },
        ]}
      />
    </Card>
  )
}

/** Whether the input is a CPT code: five digits, or four and a letter. */
const isCode = (typed: string): boolean => /^\d{4}[\da-z]$/i.test(typed)

/** Searches procedures by code or name (DASH-19). */
const ProcedureSearch = () => {
  const t = textsOf(pricesTexts)
  const navigate = useNavigate()
  const { zip } = useSession().profile
  const search = ({ zip, procedure = '' }: Record<string, string>) =>
    navigate(withQuery(paths.procedures, isCode(procedure) ? { zip, code: procedure.toUpperCase() } : { zip, name: procedure }))
  return (
    <SearchRow name="dashboard-procedures" submit={t('search')} onSearch={search}>
      <TextInput name="procedure" label={t('procedure')} placeholder={t('nameOrCode')} type="search" maxLength={100} />
      <ZipInput name="zip" label={textsOf(uiTexts)('zip')} defaultValue={zip ?? ''} />
    </SearchRow>
  )
}

/** DASH-18 */
const PrescriptionSearch = () => {
  const t = textsOf(pricesTexts)
  const navigate = useNavigate()
  const { zip } = useSession().profile
  const search = ({ zip, term }: Record<string, string>) => navigate(withQuery(paths.prescriptions, { zip, term }))
  return (
    <SearchRow name="dashboard-prescriptions" submit={t('search')} onSearch={search}>
      <TextInput name="term" label={t('drug')} placeholder={t('drugName')} type="search" maxLength={100} />
      <ZipInput name="zip" label={textsOf(uiTexts)('zip')} defaultValue={zip ?? ''} />
    </SearchRow>
  )
}
