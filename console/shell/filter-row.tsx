import type { FormEvent, ReactNode } from 'react'
import { useRef } from 'react'
import styles from '#console/shell/filter-row.module.css'
import { shellTexts } from '#console/shell/shell-texts.ts'
import { Button } from '#ui/components/button.tsx'

type Props = {
  /** What the fields hold, trimmed; what is empty is left out. */
  onFilter: (values: Record<string, string>) => void
  /** The words of the button, where 'Show' does not say it. */
  submit?: string
  /** Fields of ui/fields, each with a name. */
  children: ReactNode
}

const valuesOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].flatMap(([name, value]) => (String(value).trim() ? [[name, String(value).trim()]] : [])))

/** What to look for, in one line above a list. Keep the values in the address (`useFilter`), so that a reload and a link find the same. */
export const FilterRow = ({ onFilter, submit, children }: Props) => {
  const t = shellTexts()
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
