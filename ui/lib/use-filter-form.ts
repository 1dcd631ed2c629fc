import { type FormEvent, useEffect, useRef, useState } from 'react'

/** DASH-41, milliseconds after the last key. */
const debounce = 500

type Typed = Readonly<Record<string, string>>

/**
 * Text fields whose values stand in the address: what is typed goes there after a rest, or at once on Enter and on leaving a field. What
 * changes there otherwise (Back, a shortcut, clearing) gives the fields a new `key`, so that they are drawn anew with it.
 */
export const useFilterForm = (values: Typed, write: (typed: Typed) => void) => {
  const now = JSON.stringify(values)
  const [known, setKnown] = useState({ now, written: now, version: 0 })
  if (known.now !== now) setKnown({ now, written: now, version: known.version + (now === known.written ? 0 : 1) })
  const form = useRef<HTMLFormElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = () => {
    clearTimeout(rest.current)
    if (!form.current) return
    const data = new FormData(form.current)
    const typed = Object.fromEntries(Object.keys(values).map((name) => [name, String(data.get(name) ?? '')]))
    const written = JSON.stringify(typed)
    if (written === now) return
    setKnown((before) => ({ ...before, written }))
    write(typed)
  }
  const latest = useRef(flush)
  useEffect(() => {
    latest.current = flush
  })
  useEffect(() => () => clearTimeout(rest.current), [])
  return {
    key: known.version,
    form: {
      ref: form,
      onInput: () => {
        clearTimeout(rest.current)
        rest.current = setTimeout(() => latest.current(), debounce)
      },
      onBlur: flush,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        flush()
      },
    },
  }
}
