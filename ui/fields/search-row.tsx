import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/components/button.tsx'
import { FormContext } from '#ui/fields/forms/form-state.ts'
import styles from '#ui/fields/search-row.module.css'
import { dropForm, fillForm, keepForm, keptForm } from '#ui/lib/page/kept-form.ts'
import { zipProblem } from '#ui/lib/zip-problem.ts'

/** DASH-41, milliseconds after the last key. */
const debounce = 500

type Props = {
  /** Key under which the tab stores the typed text. */
  name: string
  submit: string
  /** Receives the fields' values; a ZIP code among them is empty or valid. */
  onSearch: (values: Record<string, string>) => void
  children: ReactNode
}

/** A one-line search: a field, often a ZIP code, and its button. Typed text survives a reload until it is searched for. */
export const SearchRow = ({ name, submit, onSearch, children }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [errors, setErrors] = useState<Record<string, string>>({})
  useEffect(() => {
    if (form.current) fillForm(form.current, keptForm(name) ?? {})
    return () => clearTimeout(rest.current)
  }, [name])
  const keep = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    setErrors({})
    clearTimeout(rest.current)
    rest.current = setTimeout(() => keepForm(name, currentTarget), debounce)
  }
  const search = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget } = event
    const values = Object.fromEntries([...new FormData(currentTarget)].map(([key, value]) => [key, String(value).trim()]))
    const zip = await zipProblem(values.zip ?? '')
    if (zip) {
      setErrors({ zip })
      currentTarget.querySelector<HTMLInputElement>('[name=zip]')?.focus()
      return
    }
    clearTimeout(rest.current)
    dropForm(name)
    onSearch(values)
  }
  return (
    <FormContext value={{ errors, problem: null, isBusy: false, isValid: true }}>
      <div className={styles.search}>
        <form ref={form} className={styles.row} onInput={keep} onSubmit={search} noValidate>
          {children}
          <Button kind="tinted" type="submit">
            {submit}
          </Button>
        </form>
      </div>
    </FormContext>
  )
}
