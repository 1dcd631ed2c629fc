import { noteTexts } from '#care/clinic/notes/note-texts.en.ts'
import styles from '#care/clinic/notes/notes.module.css'
import { IconButton } from '#ui/components/button.tsx'
import { IconX } from '#ui/components/icons.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  label: string
  rows: readonly { code: string; words: string }[]
  /** Absent in a list that cannot be changed. */
  onRemove?: (code: string) => void
}

/** Codes with their words. */
export const ChosenList = ({ label, rows, onRemove }: Props) => {
  const t = textsOf(noteTexts)
  if (rows.length === 0) return null
  return (
    <ul className={styles.chosen} aria-label={label}>
      {rows.map(({ code, words }) => (
        <li key={code}>
          <span>
            <bdi dir="ltr" className={styles.code}>
              {code}
            </bdi>{' '}
            <bdi>{words}</bdi>
          </span>
          {onRemove && <IconButton icon={IconX} label={t('remove', { what: code })} onClick={() => onRemove(code)} />}
        </li>
      ))}
    </ul>
  )
}
