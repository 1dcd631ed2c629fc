import { type KeyboardEvent, type ReactNode, startTransition, useId, useOptimistic, useRef, useState } from 'react'
import styles from '#ui/components/frames/tabs.module.css'

type Props<Name extends string> = {
  /** Heading before the tabs, which labels them. */
  title: string
  tabs: readonly { name: Name; label: ReactNode; panel: ReactNode }[]
  /** The selected tab, passed with `onSelect` if the URL stores it; else the tabs keep it themselves. */
  selected?: Name
  /** The tab that is selected at first, if the tabs keep it themselves. */
  first?: Name
  onSelect?: (name: Name) => void
}

/** Arrow keys follow the reading direction. */
const stepOf = (key: string, isRightToLeft: boolean): number | null => {
  if (key === 'ArrowRight') return isRightToLeft ? -1 : 1
  if (key === 'ArrowLeft') return isRightToLeft ? 1 : -1
  return null
}

/**
 * A heading with tabs on its line and the selected panel below. Arrow keys, Home and End move and select. One tab alone shows no tab bar.
 */
export const Tabs = <Name extends string>({ title, tabs, selected, first, onSelect }: Props<Name>) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState<Name | undefined>(first ?? tabs[0]?.name)
  const chosen = selected ?? own
  // Marks the pressed tab in the next frame, even if its panel takes longer to render.
  const [marked, mark] = useOptimistic(chosen)
  const select = (name: Name) =>
    startTransition(() => {
      mark(name)
      setOwn(name)
      onSelect?.(name)
    })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(({ name }) => name === marked)
    const step = stepOf(event.key, event.currentTarget.closest('[dir]')?.getAttribute('dir') === 'rtl')
    const target = { Home: 0, End: tabs.length - 1 }[event.key] ?? (step === null ? undefined : (at + step + tabs.length) % tabs.length)
    const next = target === undefined ? undefined : tabs[target]
    if (!next) return
    event.preventDefault()
    select(next.name)
    list.current?.querySelectorAll('button')[tabs.indexOf(next)]?.focus()
  }
  if (tabs.length === 1)
    return (
      <>
        <div className={styles.head}>
          <h2>{title}</h2>
        </div>
        {tabs[0]?.panel}
      </>
    )
  return (
    <>
      <div className={styles.head}>
        <h2 id={`${id}title`}>{title}</h2>
        <div ref={list} className={styles.list} role="tablist" aria-labelledby={`${id}title`} onKeyDown={onKeyDown}>
          {tabs.map(({ name, label }) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={id + name}
              className={styles.tab}
              aria-selected={name === marked}
              aria-controls={`${id}panel`}
              tabIndex={name === marked ? 0 : -1}
              onClick={() => select(name)}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={id + chosen}>
        {tabs.find(({ name }) => name === chosen)?.panel}
      </div>
    </>
  )
}
