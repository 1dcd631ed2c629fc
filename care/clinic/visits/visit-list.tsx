import type { ReactNode } from 'react'
import { clinicWords } from '#care/clinic/clinicians/clinic-word-texts.en.ts'
import { PresenceBadges } from '#care/clinic/visits/presence-badges.tsx'
import styles from '#care/clinic/visits/visit-list.module.css'
import { ageShown, methodShown } from '#care/clinic/visits/visit-words.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import type { ClinicVisitRow } from '#shared/clinicians/clinic-visit-calls.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconChevronRight } from '#ui/components/icons.ts'
import { joined } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  label: string
  rows: readonly ClinicVisitRow[]
  now: Date
  /** The end of a row: the waiting time or the scheduled time. */
  end: (row: ClinicVisitRow) => ReactNode
}

/** A list of visits, each a link to its page. */
export const VisitList = ({ label, rows, now, end }: Props) => {
  const word = textsOf(clinicWords)
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <a className={styles.visit} href={`${clinicPaths.visits}/${row.id}`}>
            <div>
              <div className={styles.who}>
                <bdi>{`${row.patient.first} ${row.patient.last}`}</bdi> <PresenceBadges visit={row} />
              </div>
              <div className={styles.facts}>{joined([ageShown(row, now), word(row.type), methodShown(row), row.state])}</div>
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
