import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { optionId } from '#ui/fields/option-list.tsx'

/** Milliseconds that the list stays open after blur, so that a click on it still counts (PROC-05; specification, section 9). */
const hidesAfter = 300

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

type Props<O> = {
  /** The options in the list now. */
  shown: readonly O[]
  /** Whether the list can be opened. */
  canOpen?: boolean
  /** Called on Enter with the active option. If nothing is open, Enter submits the form unless `takesEnter`. */
  onEnter: (active: O | undefined) => void
  takesEnter?: boolean
  /** Called when the list closes. */
  onClose?: () => void
}

/** State and keyboard handling of a combobox: whether its list is open and which option is active. */
export const useCombobox = <O extends { value: string }>({ shown, canOpen = true, onEnter, takesEnter = false, onClose }: Props<O>) => {
  const listId = useId()
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)
  const [activeValue, setActiveValue] = useState<string | null>(null)
  useEffect(() => () => clearTimeout(hiding.current), [])
  const isShown = isOpen && canOpen
  // The active option is known by its value: a late answer may put another one at its place.
  const at = isShown ? shown.findIndex(({ value }) => value === activeValue) : -1
  const active = shown[at]
  const open = () => {
    clearTimeout(hiding.current)
    setOpen(true)
  }
  const close = () => {
    clearTimeout(hiding.current)
    setOpen(false)
    setActiveValue(null)
    onClose?.()
  }
  const move = (step: 1 | -1) => {
    open()
    setActiveValue(shown[(at + step + shown.length + (at < 0 && step < 0 ? 1 : 0)) % shown.length]?.value ?? null)
  }
  const actOf = (key: string): (() => void) | undefined => {
    const step = steps[key]
    if (step && shown.length > 0) return () => move(step)
    if (key === 'Enter' && (isShown || takesEnter)) return () => onEnter(active)
    return key === 'Escape' && isShown ? close : undefined
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const act = actOf(event.key)
    if (!act) return
    event.preventDefault()
    act()
  }
  return {
    close,
    closeSoon: () => {
      hiding.current = setTimeout(close, hidesAfter)
    },
    /** Call when the typed text changes: opens the list with no active option. */
    reopen: () => {
      setActiveValue(null)
      open()
    },
    list: { id: listId, at, isOpen: isShown, options: shown },
    ties: {
      role: 'combobox',
      'aria-expanded': isShown,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active && optionId(listId, active.value),
      autoComplete: 'off',
      spellCheck: false,
      onClick: open,
      onKeyDown,
    } as const,
  }
}
