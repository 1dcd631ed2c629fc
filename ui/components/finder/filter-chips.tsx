import { classNames } from '#ui/components/class-names.ts'
import styles from '#ui/components/finder/filter-chips.module.css'
import { Icon } from '#ui/components/icon.tsx'
import { IconCheck } from '#ui/components/icons.ts'

const Chosen = () => <Icon of={IconCheck} size={16} />

/** Links to common searches; the current one is marked. */
export const ShortcutChips = ({ label, links }: { label: string; links: readonly { href: string; text: string; isOn: boolean }[] }) => (
  <ul className={styles.chips} aria-label={label}>
    {links.map(({ href, text, isOn }) => (
      <li key={text}>
        <a className={classNames(styles.chip, isOn && styles.on)} href={href} aria-current={isOn || undefined}>
          {isOn && <Chosen />}
          {text}
        </a>
      </li>
    ))}
  </ul>
)

type Toggles<Value extends string> = {
  label: string
  options: readonly { value: Value; text: string }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  /** Error sentence of the choice. */
  error?: string | undefined
}

/** Toggle buttons for a few options; any number can be on. */
export const ToggleChips = <Value extends string>({ label, options, chosen, onChange, error }: Toggles<Value>) => (
  <fieldset className={styles.toggles}>
    <legend>{label}</legend>
    <div className={styles.chips}>
      {options.map(({ value, text }) => {
        const isOn = chosen.includes(value)
        const others = options.map((option) => option.value).filter((one) => (one === value ? !isOn : chosen.includes(one)))
        return (
          <button
            key={value}
            type="button"
            className={classNames(styles.chip, isOn && styles.on)}
            aria-pressed={isOn}
            onClick={() => onChange(others)}
          >
            {isOn && <Chosen />}
            {text}
          </button>
        )
      })}
    </div>
    {error && (
      <p className={styles.error} role="alert">
        {error}
      </p>
    )}
  </fieldset>
)
