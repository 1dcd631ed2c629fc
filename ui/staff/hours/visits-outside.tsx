import type { BookedVisit } from '#shared/clinicians/work-hours.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#ui/staff/hours/hours-lines.module.css'
import { hoursTexts } from '#ui/staff/hours/hours-texts.en.ts'

type Props = {
  visits: readonly BookedVisit[]
  timeZone: string
  /** What may be done about them: the texts of operators and of clinicians differ. */
  text: string
  /** The address of a visit's page, for those who may open it. */
  pathOf?: (id: string) => string
}

/** Booked visits that begin outside the hours: they stay booked. Renders nothing without any. */
export const VisitsOutside = ({ visits, timeZone, text, pathOf }: Props) => {
  const t = textsOf(hoursTexts)
  if (visits.length === 0) return null
  return (
    <>
      <h3 className={styles.part}>{t('outside')}</h3>
      <p className={styles.lead}>{text}</p>
      <table className={styles.outside}>
        <caption className="visually-hidden">{t('outside')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('visit')}</th>
            <th scope="col">{t('when')}</th>
          </tr>
        </thead>
        <tbody>
          {visits.map(({ id, reference, startsAt }) => (
            <tr key={reference}>
              <td>
                {pathOf && id ? (
                  <a href={pathOf(id)}>
                    <bdi dir="ltr">{reference}</bdi>
                  </a>
                ) : (
                  <bdi dir="ltr">{reference}</bdi>
                )}
              </td>
              <td>
                <bdi>{instantShown(startsAt, timeZone)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
