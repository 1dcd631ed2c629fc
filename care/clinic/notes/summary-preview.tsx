import { noteTexts } from '#care/clinic/notes/note-texts.en.ts'
import styles from '#care/clinic/notes/notes.module.css'
import type { NoteContent } from '#shared/notes/note-content.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** What the patient reads of a note: the diagnoses in words, and the summary. */
export const SummaryPreview = ({ note: { diagnoses, summary } }: { note: Pick<NoteContent, 'diagnoses' | 'summary'> }) => {
  const t = textsOf(noteTexts)
  const parts = [
    ['diagnoses', diagnoses.map(({ words }) => words).join('\n')],
    ['about', summary.about],
    ['next', summary.next],
    ['followUp', summary.followUp],
  ] as const
  return (
    <dl className={styles.parts}>
      {parts
        .filter(([, text]) => text.trim() !== '')
        .map(([key, text]) => (
          <div key={key}>
            <dt>{t(`summary-${key}`)}</dt>
            <dd className={styles.text} dir="auto">
              {text}
            </dd>
          </div>
        ))}
    </dl>
  )
}
