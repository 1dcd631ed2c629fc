import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '#ui/components/class-names.ts'
import { finderTexts } from '#ui/components/finder-texts.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconX } from '#ui/components/icons.ts'
import styles from '#ui/fields/autocomplete-input.module.css'
import fieldStyles from '#ui/fields/field.module.css'
import { Field, type FieldProps } from '#ui/fields/field.tsx'
import { OptionList, optionId } from '#ui/fields/option-list.tsx'
import { matching, optionTyped } from '#ui/lib/matching.ts'

/** The list stays so many milliseconds after the focus is gone, so that a press on it still counts (specification, section 9). */
const hidesAfter = 300

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

type Props = FieldProps & {
  options: readonly { value: string; label: string }[]
  value: string
  /** What stands when nothing is chosen; it cannot be cleared. */
  nothing: string
  onChange: (value: string) => void
}

/** One of many, found by typing (combobox with a list). Words that are no option fall back to what was chosen before. */
export const AutocompleteInput = ({ options, value, nothing, onChange, ...field }: Props) => {
  const t = finderTexts()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const label = options.find((option) => option.value === value)?.label ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  useEffect(() => () => clearTimeout(hiding.current), [])
  const shown = typed === null ? options : matching(options, typed)
  const active = isOpen ? shown[at] : undefined

  const open = () => {
    clearTimeout(hiding.current)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setAt(-1)
    setTyped(null)
  }
  const choose = (next: string) => {
    clearTimeout(hiding.current)
    close()
    if (next !== value) onChange(next)
  }
  const leave = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const found = typed === null ? undefined : optionTyped(options, currentTarget.value)
    if (found) return choose(found.value)
    hiding.current = setTimeout(close, hidesAfter)
  }
  const move = (step: 1 | -1) => {
    open()
    setAt((at + step + shown.length + (at < 0 && step < 0 ? 1 : 0)) % shown.length)
  }
  const take = () => {
    const chosen = active ?? (typed ? shown[0] : undefined)
    if (chosen) choose(chosen.value)
    else close()
  }
  const actOf = (key: string): (() => void) | undefined => {
    const step = steps[key]
    if (step && shown.length > 0) return () => move(step)
    return isOpen ? { Enter: take, Escape: close }[key] : undefined
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const act = actOf(event.key)
    if (!act) return
    event.preventDefault()
    act()
  }
  const canClear = value !== nothing
  return (
    <Field {...field}>
      {(ties) => (
        <div className={styles.box}>
          <input
            {...ties}
            ref={input}
            className={classNames(fieldStyles.input, canClear && styles.clearable)}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active && optionId(listId, active.value)}
            autoComplete="off"
            spellCheck={false}
            value={typed ?? label}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onClick={open}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setAt(-1)
              open()
            }}
            onBlur={leave}
            onKeyDown={onKeyDown}
          />
          {canClear && (
            <button
              type="button"
              className={styles.clear}
              aria-label={`${t('clear')}: ${field.label}`}
              onClick={() => {
                choose(nothing)
                input.current?.focus()
              }}
            >
              <Icon of={IconX} size={18} />
            </button>
          )}
          <OptionList
            id={listId}
            label={field.label}
            options={shown}
            value={value}
            at={at}
            isOpen={isOpen}
            none={t('noOption')}
            onChoose={choose}
          />
        </div>
      )}
    </Field>
  )
}
