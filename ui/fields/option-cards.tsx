import { useId } from 'react'
import { classNames } from '#ui/components/class-names.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import styles from '#ui/fields/option-cards.module.css'

export type OptionCard = {
  value: string
  title: string
  /** At the end of the line. */
  aside?: string
  /** A second line. */
  more?: string
  /** Why it cannot be chosen; such a card is read like the others, and choosing it does nothing. */
  whyNot?: string | null
}
type Props = {
  /** What the choice is about, for those who do not see the page. */
  label: string
  options: readonly OptionCard[]
  value: string | null
  onChange: (value: string) => void
}

/** A choice of one among a few, each on a card. */
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
