import type { ReactNode } from 'react'
import type { FamilyScope } from '#shared/family/family-words.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/family/family-page.module.css'
import { familyTexts } from '#web/family/family-texts.en.ts'

type Row = { name: string; scopes: readonly FamilyScope[]; until: string; note?: string | false; action: ReactNode }

/** One grant: the other person, its scopes and its end date. */
export const ActingRow = ({ name, scopes, until, note, action }: Row) => {
  const t = textsOf(familyTexts)
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.line}>{scopes.map((scope) => t(scope)).join(' · ')}</p>
        <p className={styles.line}>{until}</p>
        {note && <p className={styles.line}>{note}</p>}
      </div>
      {action}
    </li>
  )
}
