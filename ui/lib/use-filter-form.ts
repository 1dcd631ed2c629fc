import { type FormEvent, useEffect, useRef, useState } from 'react'

/** DASH-41, milliseconds after the last key. */
const debounce = 500

type Typed = Readonly<Record<string, string>>

/**
 * Text fields whose values are kept in the URL's query. Typed text is written there after a pause, or at once on Enter and on blur. When
 * the query changes in another way (Back, a shortcut, clearing), the new `key` remounts the fields with their new values.
 */
export const useFilterForm = (values: Typed, write: (typed: Typed) => void) => {
  const now = JSON.stringify(values)
  // `written`: the query that was rendered last, then those that were written since. On a busy device they arrive late, and what was typed
  // meanwhile must stay.
  const [known, setKnown] = useState({ now, written: [now], version: 0 })
  if (known.now !== now) {
    const at = known.written.indexOf(now)
    setKnown(at < 0 ? { now, written: [now], version: known.version + 1 } : { ...known, now, written: known.written.slice(at) })
  }
  const form = useRef<HTMLFormElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = () => {
    clearTimeout(rest.current)
    if (!form.current) return
    const data = new FormData(form.current)
    const typed = Object.fromEntries(Object.keys(values).map((name) => [name, String(data.get(name) ?? '')]))
    const written = JSON.stringify(typed)
    if (written === known.written.at(-1)) return
    setKnown((before) => ({ ...before, written: [...before.written, written] }))
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
