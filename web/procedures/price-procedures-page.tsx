import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { procedureCalls } from '#shared/procedures/procedure-calls.ts'
import { isRealZip } from '#shared/zip/zip-table.ts'
import { Card } from '#ui/components/card.tsx'
import { FormContext } from '#ui/fields/forms/form-state.ts'
import { SuggestInput } from '#ui/fields/suggest-input.tsx'
import { ZipInput } from '#ui/fields/zip-input.tsx'
import { useRested } from '#ui/lib/calls/use-rested.ts'
import { useSearch } from '#ui/lib/calls/use-search.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'
import { useFilterForm } from '#ui/lib/use-filter-form.ts'
import { ProcedurePrices } from '#web/procedures/procedure-prices.tsx'
import { codeTyped, optionLabel, type ProcedureQuery, queryOfProcedure, readProcedureQuery } from '#web/procedures/procedure-query.ts'
import styles from '#web/procedures/procedures-page.module.css'
import { proceduresTexts } from '#web/procedures/procedures-texts.en.ts'
import { Suggestions } from '#web/procedures/suggestions.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { titleTexts } from '#web/shell/title-texts.en.ts'

/** Delay in milliseconds (PROC-04). */
const debounce = 100

/** /procedures */
export const PriceProceduresPage = () => {
  const t = textsOf(proceduresTexts)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const asked = readProcedureQuery(new URLSearchParams(search), useSession().profile.zip ?? '')
  const change = (next: Partial<ProcedureQuery>) => navigate(pathname + queryOfProcedure({ ...asked, ...next }))
  const canAsk = asked.code !== '' && isRealZip(asked.zip)
  const prices = useSearch(procedureCalls.readProcedurePrices, canAsk ? { zip: asked.zip, cpt: asked.code } : null)
  useEffect(() => {
    if (prices.error) toast.error(t('detailsFailed'))
  }, [prices.error, t])
  return (
    <div className={styles.page}>
      <h1>{textsOf(titleTexts)('procedures')}</h1>
      <p className={styles.intro}>{t('intro')}</p>
      <Card>
        <Question key={`${asked.code} ${asked.name}`} asked={asked} onChange={change} />
      </Card>
      {canAsk && <ProcedurePrices asked={asked} prices={prices} />}
      {(!canAsk || prices.error || isEmpty(prices.data?.data)) && <Suggestions asked={asked} onChoose={change} />}
    </div>
  )
}

const isEmpty = (data: { cash: unknown[]; insurance: unknown[] } | undefined): boolean =>
  data?.cash.length === 0 && data.insurance.length === 0

type Props = { asked: ProcedureQuery; onChange: (next: Partial<ProcedureQuery>) => void }

/** The procedure and ZIP fields. The procedure field keeps the typed text until a suggestion is chosen. */
const Question = ({ asked, onChange }: Props) => {
  const t = textsOf(proceduresTexts)
  const { zip, code, name } = asked
  const [typed, setTyped] = useState(code === '' || name === '' ? name || code : optionLabel({ code, description: name }))
  const isUntouched = code !== '' && typed.endsWith(code)
  const rested = useRested(isUntouched ? '' : typed.trim(), debounce)
  const found = useSearch(procedureCalls.searchProcedures, rested === '' ? null : { name: rested })
  const { key, form } = useFilterForm({ zip }, (change) => onChange(change))
  useEffect(() => {
    if (found.error) toast.error(t('listFailed'))
  }, [found.error, t])
  const options = rested === '' ? null : (found.data?.data ?? null)
  const choose = (chosen: string) => {
    const description = options?.find((option) => option.code === chosen)?.description
    onChange({ code: chosen, name: description ?? '' })
  }
  const enter = (first: string | undefined) => {
    const chosen = codeTyped(typed) ?? first
    if (chosen) choose(chosen)
  }
  return (
    <FormContext value={{ errors: {}, problem: null, isBusy: false, isValid: true }}>
      <form className={styles.question} {...form} noValidate>
        <div>
          <SuggestInput
            name="procedure"
            label={t('procedure')}
            typed={typed}
            onType={setTyped}
            options={options?.map((option) => ({ value: option.code, label: optionLabel(option) })) ?? null}
            isCurrent={rested === typed.trim() && !found.isPlaceholderData}
            none={t('none')}
            placeholder={t('placeholder')}
            onChoose={choose}
            onEnter={enter}
          />
        </div>
        <div>
          <ZipInput key={`zip ${key}`} name="zip" label={textsOf(uiTexts)('zip')} defaultValue={zip} />
        </div>
      </form>
    </FormContext>
  )
}
