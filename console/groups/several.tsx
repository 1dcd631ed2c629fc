import { wordFor } from '#console/groups/group-differences.ts'
import styles from '#console/groups/group-parts.module.css'
import { Checkbox } from '#ui/fields/checkbox.tsx'

/** Checkboxes that select any number of options. */
export const Several = <T extends string>({
  name,
  all,
  chosen,
  onChoose,
}: {
  name: string
  all: readonly T[]
  chosen: readonly T[]
  onChoose: (chosen: T[]) => void
}) => (
  <fieldset className={styles.choices}>
    <legend>{wordFor(name.split('.').at(-1) ?? name)}</legend>
    {all.map((one) => (
      <Checkbox
        key={one}
        name={one === all[0] ? name : `${name}.${one}`}
        label={wordFor(one)}
        isTicked={chosen.includes(one)}
        onTick={(isOn) => onChoose(all.filter((other) => (other === one ? isOn : chosen.includes(other))))}
      />
    ))}
  </fieldset>
)
