import type { ReactNode } from 'react'
import styles from '#ui/components/fact-list.module.css'

type Fact = readonly [label: string, value: ReactNode]

/** Label and value pairs, one per line. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
