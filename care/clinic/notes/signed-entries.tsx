import { NoteShown } from '#care/clinic/notes/note-shown.tsx'
import { noteTexts } from '#care/clinic/notes/note-texts.en.ts'
import styles from '#care/clinic/notes/notes.module.css'
import { useClinician } from '#care/clinic/shell/clinic-config.ts'
import type { NoteKind, SignedEntry } from '#shared/notes/signed-note.ts'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

const titles = { note: 'signedBy', amendment: 'amendedBy', addendum: 'addedBy' } as const satisfies Record<NoteKind, string>

/** The entries of a signed note, newest first: the version that holds, earlier versions, and addenda, each with its name and time. */
export const SignedEntries = ({ entries }: { entries: readonly SignedEntry[] }) => {
  const t = textsOf(noteTexts)
  const { timeZone } = useClinician()
  const current = entries.findLast(({ kind }) => kind !== 'addendum')?.number
  const hasVersions = entries.filter(({ kind }) => kind !== 'addendum').length > 1
  return (
    <ol className={styles.entries}>
      {entries.toReversed().map(({ number, kind, signedBy, signedAt, note, text, told, isUnreadable }) => (
        <li key={number} className={styles.entry}>
          <h3>
            <bdi>{t(titles[kind], { name: signedBy, time: instantShown(signedAt, timeZone) })}</bdi>
            {hasVersions && kind !== 'addendum' && (
              <StatusBadge tone={number === current ? 'success' : 'neutral'}>{t(number === current ? 'current' : 'replaced')}</StatusBadge>
            )}
          </h3>
          {isUnreadable && <p>{t('unreadable')}</p>}
          {text !== null && (
            <p className={styles.text} dir="auto">
              {text}
            </p>
          )}
          {told !== null && (
            <p className={styles.text} dir="auto">
              <strong>{t('toldPatient')}:</strong> {told}
            </p>
          )}
          {note && <NoteShown note={note} />}
        </li>
      ))}
    </ol>
  )
}
