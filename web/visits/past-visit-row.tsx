import type { PastConsultation } from '#shared/visits/consultation.ts'
import { momentOf } from '#shared/visits/visit-date.ts'
import { visitTypeOf } from '#shared/visits/visit-types.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconChevronRight } from '#ui/components/icons.ts'
import { dotBefore } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { useOwnZone, useSession } from '#web/session/use-session.tsx'
import styles from '#web/visits/past-visits-page.module.css'
import { pastVisitsTexts } from '#web/visits/past-visits-texts.en.ts'
import { peopleOf } from '#web/visits/shown-visit.ts'
import { instantInBoth } from '#web/visits/visit-time.ts'
import { visitsTexts } from '#web/visits/visits-texts.en.ts'

type Props = { visit: PastConsultation; href: string }

/** One past visit, linked to its details. */
export const PastVisitRow = ({ visit, href }: Props) => {
  const t = textsOf(visitsTexts)
  const { clinician, patient } = peopleOf(visit, useSession().familyMember.telehealthId)
  const zone = useOwnZone()
  const at = momentOf(visit.requested_date) as Date
  const about = [...(clinician ? [clinician] : []), ...(patient ? [t('forPatient', { name: `${patient.first} ${patient.last}` })] : [])]
  return (
    <li>
      <a className={styles.row} href={href} data-visit={visit.consult_id}>
        <span>
          <b>{t(visitTypeOf(visit.consult_type))}</b>
          {about.map((word) => (
            <span key={word} className={styles.muted}>
              {dotBefore}
              {word}
            </span>
          ))}
          {visit.reason && (
            <span className={styles.reason} dir="auto">
              {visit.reason}
            </span>
          )}
          <span className={styles.when}>
            {instantInBoth(at, zone, visit.time_zone)} · {textsOf(pastVisitsTexts)(visit.status)}
          </span>
        </span>
        <Icon of={IconChevronRight} mirrored />
      </a>
    </li>
  )
}
