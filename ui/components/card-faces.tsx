import { type CSSProperties, useId } from 'react'
import type { CardFace, CardLine } from '#shared/benefits/id-card-calls.ts'
import { phoneLink } from '#shared/fields/phone.ts'
import { directionOf, type Language } from '#shared/languages.ts'
import styles from '#ui/components/card-faces.module.css'

type Props = {
  planName: string
  planType: string
  groupName: string
  face: CardFace
  /** The language of the face's words. */
  language: Language
  /** The group's color, readable under white text; null for the portal's own. */
  color: string | null
  logo: string | null
  labels: { front: string; back: string }
}

type LinesProps = { lines: readonly CardLine[]; isPhone?: boolean; kind: string | undefined; titledBy?: string }

const Lines = ({ lines, isPhone = false, kind, titledBy }: LinesProps) => (
  <dl className={kind} aria-labelledby={titledBy}>
    {lines.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {isPhone ? (
            <a href={phoneLink(value)}>
              <bdi>{value}</bdi>
            </a>
          ) : (
            <bdi>{value}</bdi>
          )}
        </dd>
      </div>
    ))}
  </dl>
)

/** Front and back of an ID card. It stays light in dark mode, as paper does: somebody else reads it from the screen. */
export const CardFaces = ({ planName, planType, groupName, face, language, color, logo, labels }: Props) => {
  const costs = useId()
  const own = (color === null ? {} : { '--card-color': color }) as CSSProperties
  return (
    <div className={styles.faces} style={own} lang={language} dir={directionOf(language)}>
      <section className={styles.face} aria-label={labels.front}>
        <div className={styles.band}>
          <p>
            <b>
              <bdi>{planName}</bdi>
            </b>
            <span>
              <bdi>{planType}</bdi> · <bdi>{groupName}</bdi>
            </span>
          </p>
          {logo && <img src={logo} alt={groupName} />}
        </div>
        <Lines lines={face.people} kind={styles.people} />
        <Lines lines={face.numbers} kind={styles.numbers} />
        {face.costs.length > 0 && (
          <div className={styles.costs}>
            <p id={costs}>{face.costsTitle}</p>
            <Lines lines={face.costs} kind={styles.rows} titledBy={costs} />
          </div>
        )}
      </section>
      <section className={styles.face} aria-label={labels.back}>
        <div className={styles.strip} />
        <Lines lines={face.phones} isPhone kind={styles.rows} />
        <Lines lines={face.back} kind={styles.rows} />
        {face.notes.map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
      </section>
    </div>
  )
}
