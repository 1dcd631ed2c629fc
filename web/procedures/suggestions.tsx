import { useEffect } from 'react'
import { popularProcedureCalls } from '#shared/procedures/popular-procedure-calls.ts'
import { procedureCalls } from '#shared/procedures/procedure-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { useSearch } from '#ui/lib/calls/use-search.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { optionLabel, type ProcedureQuery } from '#web/procedures/procedure-query.ts'
import styles from '#web/procedures/procedures-page.module.css'
import { proceduresTexts } from '#web/procedures/procedures-texts.en.ts'

type Props = { asked: ProcedureQuery; onChoose: (chosen: { code: string; name: string }) => void }

/** Procedures similar to the name in the address, else common ones (PROC-08..10); choosing one fills in name and code. */
export const Suggestions = ({ asked: { name, code }, onChoose }: Props) => {
  const t = textsOf(proceduresTexts)
  const isByName = name !== '' && code === ''
  const similar = useSearch(procedureCalls.searchProcedures, isByName ? { name } : null)
  const popular = useSearch(popularProcedureCalls.listPopularProcedures, { type: 'cash' })
  const error = similar.error ?? popular.error
  useEffect(() => {
    if (error) toast.error(t('listFailed'))
  }, [error, t])
  const found = similar.data?.data ?? []
  const offered =
    found.length > 0
      ? found
      : (popular.data?.data.popular.map(({ name: description, code: known }) => ({ code: known, description })) ?? [])
  if (offered.length === 0) return null
  return (
    <section className={styles.suggestions} aria-labelledby="suggestions">
      <h2 id="suggestions">{t(found.length > 0 ? 'similar' : 'popular')}</h2>
      <ul>
        {offered.map((option) => (
          <li key={option.code}>
            <Button kind="secondary" onClick={() => onChoose({ code: option.code, name: option.description })}>
              {optionLabel(option)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
