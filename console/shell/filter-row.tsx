import type { FormEvent, ReactNode } from 'react'
import { useRef } from 'react'
import { consoleShellTexts } from '#console/shell/console-shell-texts.en.ts'
import styles from '#console/shell/filter-row.module.css'
import { Button } from '#ui/components/button.tsx'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  /** Receives the trimmed values; empty fields are omitted. */
  onFilter: (values: Record<string, string>) => void
  /** Text of the button, if not 'Show'. */
  submit?: string
  /** Fields of ui/fields, each with a name. */
  children: ReactNode
}

const valuesOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].flatMap(([name, value]) => (String(value).trim() ? [[name, String(value).trim()]] : [])))

/** A row of filters above a list. Keep the values in the URL (`useFilter`), so that reloads and shared links show the same rows. */
export const FilterRow = ({ onFilter, submit, children }: Props) => {
  const t = textsOf(consoleShellTexts)
  const form = useRef<HTMLFormElement>(null)
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onFilter(valuesOf(event.currentTarget))
  }
  const clear = () => {
    for (const control of form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') ?? []) control.value = ''
    onFilter({})
  }
  return (
    <search>
      <form ref={form} className={styles.row} onSubmit={search} noValidate>
        {children}
        <div className={styles.buttons}>
          <Button type="submit" kind="tinted">
            {submit ?? t('filter')}
          </Button>
          <Button kind="quiet" onClick={clear}>
            {t('clearFilter')}
          </Button>
        </div>
      </form>
    </search>
  )
}
