import { ChosenList } from '#care/clinic/notes/chosen-list.tsx'
import { intervalShown } from '#care/clinic/notes/next-visit-field.tsx'
import { noteTexts } from '#care/clinic/notes/note-texts.en.ts'
import styles from '#care/clinic/notes/notes.module.css'
import { SummaryPreview } from '#care/clinic/notes/summary-preview.tsx'
import { vitalShown } from '#care/clinic/notes/vitals-field.tsx'
import { type NoteContent, noteSections } from '#shared/notes/note-content.ts'
import { summaryTextOf } from '#shared/notes/note-rules.ts'
import { joined } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** A note, read-only. Empty parts are left out. */
export const NoteShown = ({ note }: { note: NoteContent }) => {
  const t = textsOf(noteTexts)
  const filled = noteSections.filter((section) => note[section].trim() !== '')
  return (
    <dl className={styles.parts}>
      {filled.map((section) => (
        <div key={section}>
          <dt>{t(section)}</dt>
          <dd className={styles.text} dir="auto">
            {note[section]}
          </dd>
        </div>
      ))}
      {note.vitals.length > 0 && (
        <div>
          <dt>{t('vitals')}</dt>
          <dd>{joined(note.vitals.map((vital) => `${t(vital.kind)}: ${vitalShown(vital)}`))}</dd>
        </div>
      )}
      {note.diagnoses.length > 0 && (
        <div>
          <dt>{t('diagnoses')}</dt>
          <dd>
            <ChosenList label={t('diagnoses')} rows={note.diagnoses} />
          </dd>
        </div>
      )}
      {note.services.length > 0 && (
        <div>
          <dt>{t('services')}</dt>
          <dd>
            <ChosenList label={t('services')} rows={note.services} />
          </dd>
        </div>
      )}
      {note.nextVisit && (
        <div>
          <dt>{t('nextVisit')}</dt>
          <dd className={styles.text} dir="auto">
            {t('nextVisitShown', { when: intervalShown(note.nextVisit.days), reason: note.nextVisit.reason })}
          </dd>
        </div>
      )}
      {summaryTextOf(note.summary) !== '' && (
        <div>
          <dt>{t('summary')}</dt>
          <dd className={styles.preview}>
            <SummaryPreview note={{ diagnoses: [], summary: note.summary }} />
          </dd>
        </div>
      )}
    </dl>
  )
}
