import styles from '#care/sdk/flows/medical-info/medical-info.module.css'
import { confirmedWords } from '#care/sdk/medical-info/confirmed-words.ts'
import { listWords } from '#care/sdk/medical-info/entry-words.ts'
import { medicalTexts } from '#care/sdk/medical-info/medical-texts.en.ts'
import type { MedicalList } from '#shared/medical-info/medical-lists.ts'
import type { ShownList } from '#shared/medical-info/medical-shape.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconChevronRight } from '#ui/components/icons.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Each list in one row: a summary of its entries, and when it was last confirmed. */
export const ListLines = ({ lists, onOpen }: { lists: readonly ShownList[]; onOpen: (list: MedicalList) => void }) => {
  const t = textsOf(medicalTexts)
  return (
    <ul className={styles.lists} aria-label={t('lists')}>
      {lists.map((shown) => (
        <li key={shown.list}>
          <button type="button" className={styles.open} onClick={() => onOpen(shown.list)}>
            <span className={styles.name}>{t(shown.list)}</span>
            <span className={styles.line}>
              <bdi>{listWords(shown)}</bdi>
            </span>
            {shown.confirmedAt !== null && <span className={styles.line}>{confirmedWords(shown)}</span>}
            <Icon of={IconChevronRight} mirrored />
          </button>
        </li>
      ))}
    </ul>
  )
}
