import { confirmedWords } from '#care/sdk/medical-info/confirmed-words.ts'
import { entryWords } from '#care/sdk/medical-info/entry-words.ts'
import styles from '#care/sdk/medical-info/medical-lists-shown.module.css'
import { medicalTexts } from '#care/sdk/medical-info/medical-texts.en.ts'
import type { ShownList } from '#shared/medical-info/medical-shape.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** All lists, read-only, as clinicians and guests see them. */
export const MedicalListsShown = ({ lists }: { lists: readonly ShownList[] }) => {
  const t = textsOf(medicalTexts)
  return (
    <dl className={styles.lists}>
      {lists.map((shown) => (
        <div key={shown.list}>
          <dt>
            {t(shown.list)}
            {shown.confirmedAt !== null && <span className={styles.line}>{confirmedWords(shown)}</span>}
          </dt>
          {shown.entries.length === 0 && <dd className={styles.line}>{t(shown.isNone ? 'noneShown' : 'unanswered')}</dd>}
          {shown.entries.map((entry) => {
            const { title, more } = entryWords(shown.list, entry)
            return (
              <dd key={entry.id}>
                <bdi>{title}</bdi>
                {more !== '' && <span className={styles.line}>{more}</span>}
              </dd>
            )
          })}
        </div>
      ))}
    </dl>
  )
}
