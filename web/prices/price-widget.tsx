import { skipToken, useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths, withQuery } from '#shared/paths.ts'
import { Card } from '#ui/components/card.tsx'
import { Tabs } from '#ui/components/frames/tabs.tsx'
import { WhenSeen } from '#ui/components/states/when-seen.tsx'
import { SearchRow } from '#ui/fields/search-row.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { ZipInput } from '#ui/fields/zip-input.tsx'
import { useRested } from '#ui/lib/calls/use-rested.ts'
import { latePart } from '#ui/lib/late-part.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'
import styles from '#web/prices/price-widget.module.css'
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

/** DASH-41, milliseconds after the last key. */
const debounce = 500

const load = latePart(() => import('#web/prices/suggest.ts'))

/** What the server suggests for typed text, as the options of a native list; none while it loads or if it fails. */
const useSuggestions = (kind: 'suggestProcedures' | 'suggestDrugs') => {
  const [typed, setTyped] = useState('')
  const rested = useRested(typed.trim(), debounce)
  const { data: options = [] } = useQuery({
    queryKey: [kind, rested],
    queryFn: rested === '' ? skipToken : async ({ signal }) => (await load())[kind](rested, signal),
  })
  const id = useId()
  return {
    /** For the text field. */
    ties: { list: id, onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => setTyped(currentTarget.value) },
    list: (
      <datalist id={id}>
        {options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    ),
  }
}

/** Splits a typed code (five digits, or four and a letter) or a suggestion, `MRI, knee - 73721`; other text is a name. */
const codeAndName = (typed: string): { code?: string; name?: string } => {
  const [, name, code] = /^(?:(.+) - )?(\d{4}[\da-z])$/i.exec(typed) ?? []
  return code === undefined ? { name: typed } : { code: code.toUpperCase(), ...(name === undefined ? {} : { name }) }
}

/** Searches procedures by code, name, or both if a suggestion was chosen (DASH-19). */
const ProcedureSearch = () => {
  const t = textsOf(pricesTexts)
  const navigate = useNavigate()
  const { zip } = useSession().profile
  const { ties, list } = useSuggestions('suggestProcedures')
  const search = ({ zip, procedure = '' }: Record<string, string>) =>
    navigate(withQuery(paths.procedures, { zip, ...codeAndName(procedure) }))
  return (
    <>
      <SearchRow name="dashboard-procedures" submit={t('search')} onSearch={search}>
        <TextInput name="procedure" label={t('procedure')} placeholder={t('nameOrCode')} type="search" maxLength={100} {...ties} />
        {list}
        <ZipInput name="zip" label={textsOf(uiTexts)('zip')} defaultValue={zip ?? ''} />
      </SearchRow>
      <WhenSeen className={styles.popular}>
        <PopularProcedures />
      </WhenSeen>
    </>
  )
}

const PopularProcedures = lazy(async () => ({ default: (await import('#web/prices/popular-procedures.tsx')).PopularProcedures }))

/** DASH-18 */
const PrescriptionSearch = () => {
  const t = textsOf(pricesTexts)
  const navigate = useNavigate()
  const { zip } = useSession().profile
  const { ties, list } = useSuggestions('suggestDrugs')
  const search = ({ zip, term }: Record<string, string>) => navigate(withQuery(paths.prescriptions, { zip, term }))
  return (
    <SearchRow name="dashboard-prescriptions" submit={t('search')} onSearch={search}>
      <TextInput name="term" label={t('drug')} placeholder={t('drugName')} type="search" maxLength={100} {...ties} />
      {list}
      <ZipInput name="zip" label={textsOf(uiTexts)('zip')} defaultValue={zip ?? ''} />
    </SearchRow>
  )
}
