import { useId } from 'react'
import { classNames } from '#ui/components/class-names.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import styles from '#ui/fields/option-cards.module.css'

export type OptionCard = {
  value: string
  title: string
  /** Text at the end of the line. */
  aside?: string
  /** A second line. */
  more?: string
  /** Why the option is unavailable. Its card is still read out, but choosing it does nothing. */
  whyNot?: string | null
}
type Props = {
  /** Accessible name of the group. */
  label: string
  options: readonly OptionCard[]
  value: string | null
  onChange: (value: string) => void
}

/** Radio buttons shown as cards, for a few options. */
export const OptionCards = ({ label, options, value, onChange }: Props) => {
  const name = useId()
  return (
    <div className={styles.cards} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <Card key={option.value} name={name} option={option} isOn={option.value === value} onChange={onChange} />
      ))}
    </div>
  )
}

type CardProps = { name: string; option: OptionCard; isOn: boolean; onChange: (value: string) => void }

const Card = ({ name, option: { value, title, aside, more, whyNot }, isOn, onChange }: CardProps) => (
  <label className={classNames(styles.card, isOn && styles.on, whyNot && styles.off)}>
    <input
      type="radio"
      name={name}
      value={value}
      checked={isOn}
      aria-disabled={Boolean(whyNot)}
      onClick={(event) => {
        if (whyNot) event.preventDefault()
      }}
      onChange={() => {
        if (!whyNot) onChange(value)
      }}
    />
    <span className={styles.line}>
      <span className={styles.title}>{title}</span>
      {aside && <bdi className={styles.aside}>{aside}</bdi>}
    </span>
    {more && <span className={styles.more}>{more}</span>}
    {whyNot && (
      <span className={styles.why}>
        <Icon of={IconInfoCircle} size={18} />
        {whyNot}
      </span>
    )}
  </label>
)
