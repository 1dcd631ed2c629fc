import type { ReactNode } from 'react'
import { clinicWords } from '#care/clinic/clinicians/clinic-words.ts'
import { PresenceBadges } from '#care/clinic/visits/presence-badges.tsx'
import styles from '#care/clinic/visits/visit-list.module.css'
import { ageShown, methodShown } from '#care/clinic/visits/visit-words.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import type { ClinicVisitRow } from '#shared/clinicians/clinic-visit-calls.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconChevronRight } from '#ui/components/icons.ts'

type Props = {
  label: string
  rows: readonly ClinicVisitRow[]
  now: Date
  /** What stands at the end of a line: since when, or when. */
  end: (row: ClinicVisitRow) => ReactNode
}

/** Visits, each a link to all of it. */
export const VisitList = ({ label, rows, now, end }: Props) => {
  const word = clinicWords()
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <a className={styles.visit} href={`${clinicPaths.visits}/${row.id}`}>
            <div>
              <div className={styles.who}>
                <bdi>{`${row.patient.first} ${row.patient.last}`}</bdi> <PresenceBadges visit={row} />
              </div>
              <div className={styles.facts}>{[ageShown(row, now), word(row.type), methodShown(row), row.state].join(' · ')}</div>
            </div>
            <div className={styles.end}>
              <span className={styles.when}>{end(row)}</span>
              <Icon of={IconChevronRight} mirrored size={18} />
            </div>
          </a>
        </li>
      ))}
    </ul>
  )
}
