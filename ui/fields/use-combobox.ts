import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { optionId } from '#ui/fields/option-list.tsx'

/** The list stays so many milliseconds after the focus is gone, so that a press on it still counts (PROC-05; specification, section 9). */
const hidesAfter = 300

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

type Props<O> = {
  /** What the list offers now. */
  shown: readonly O[]
  /** Whether there is a list to open at all. */
  canOpen?: boolean
  /** Enter, with the option that is marked; where nothing is open it is the form's unless `takesEnter`. */
  onEnter: (active: O | undefined) => void
  takesEnter?: boolean
  /** What else goes when the list does. */
  onClose?: () => void
}

/** A field with a list under it: when the list is open, which option is marked, and the keys of both (combobox with a list). */
export const useCombobox = <O extends { value: string }>({ shown, canOpen = true, onEnter, takesEnter = false, onClose }: Props<O>) => {
  const listId = useId()
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  useEffect(() => () => clearTimeout(hiding.current), [])
  const isShown = isOpen && canOpen
  const active = isShown ? shown[at] : undefined
  const open = () => {
    clearTimeout(hiding.current)
    setOpen(true)
  }
  const close = () => {
    clearTimeout(hiding.current)
    setOpen(false)
    setAt(-1)
    onClose?.()
  }
  const move = (step: 1 | -1) => {
    open()
    setAt((at + step + shown.length + (at < 0 && step < 0 ? 1 : 0)) % shown.length)
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
    /** What was typed changed: no option is marked any more. */
    reopen: () => {
      setAt(-1)
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
