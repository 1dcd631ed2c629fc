import type { ChangeEvent, KeyboardEvent } from 'react'
import { expandShortcut } from '#shared/notes/note-rules.ts'
import fieldStyles from '#ui/fields/field.module.css'
import { Field } from '#ui/fields/field.tsx'

type Props = {
  name: string
  label: string
  hint?: string | undefined
  value: string
  maxLength: number
  rows: number
  error?: string | undefined
  /** Phrases that Tab inserts in place of their shortcut. */
  phrases?: readonly { shortcut: string; text: string }[]
  onWrite: (value: string) => void
}

/** A multi-line text field that reports each change, so that it can be autosaved. Tab after a known shortcut inserts its phrase. */
export const NoteSectionField = ({ name, label, hint, error, value, maxLength, rows, phrases = [], onWrite }: Props) => {
  const expand = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { currentTarget: field, key, shiftKey } = event
    if (key !== 'Tab' || shiftKey || field.selectionStart !== field.selectionEnd) return
    const expanded = expandShortcut(value, field.selectionStart, phrases)
    if (expanded === null || expanded.text.length > maxLength) return
    event.preventDefault()
    onWrite(expanded.text)
    // The browser moves the cursor to the end of a text that is replaced.
    requestAnimationFrame(() => field.setSelectionRange(expanded.cursor, expanded.cursor))
  }
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      {(ties) => (
        <textarea
          {...ties}
          rows={rows}
          maxLength={maxLength}
          dir="auto"
          className={`${fieldStyles.input} ${fieldStyles.lines}`}
          value={value}
          onKeyDown={expand}
          onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) => onWrite(target.value)}
        />
      )}
    </Field>
  )
}
