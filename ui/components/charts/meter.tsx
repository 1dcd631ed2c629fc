import styles from '#ui/components/charts/meter.module.css'

type Props = {
  value: number
  most: number
  /** Id of the element that names the meter. */
  labelledBy: string
  /** The value in words, such as `$120 of $500`. */
  shown: string
}

/** How much of an amount is reached. */
export const Meter = ({ value, most, labelledBy, shown }: Props) => (
  <progress className={styles.meter} value={Math.min(value, most)} max={most} aria-labelledby={labelledBy} aria-valuetext={shown} />
)
