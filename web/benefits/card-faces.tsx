import { type CSSProperties, useId } from 'react'
import type { CardFace, CardLine } from '#shared/benefits/id-card-calls.ts'
import { phoneLink } from '#shared/fields/phone.ts'
import { directionOf, type Language } from '#shared/languages.ts'
import styles from '#web/benefits/card-faces.module.css'

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

const Lines = ({ lines, isPhone = false, kind }: { lines: readonly CardLine[]; isPhone?: boolean; kind: string | undefined }) => (
  <dl className={kind}>
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
  const [front, back] = [useId(), useId()]
  const own = (color === null ? {} : { '--card-color': color }) as CSSProperties
  return (
    <div className={styles.faces} style={own} lang={language} dir={directionOf(language)}>
      <section className={styles.face} aria-labelledby={front}>
        <h3 id={front} className="visually-hidden">
          {labels.front}
        </h3>
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
            <h4>{face.costsTitle}</h4>
            <Lines lines={face.costs} kind={styles.rows} />
          </div>
        )}
      </section>
      <section className={styles.face} aria-labelledby={back}>
        <h3 id={back} className="visually-hidden">
          {labels.back}
        </h3>
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
