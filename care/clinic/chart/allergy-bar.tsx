import styles from '#care/clinic/chart/chart.module.css'
import { chartTexts } from '#care/clinic/chart/chart-texts.en.ts'
import { entryWords } from '#care/sdk/medical-info/entry-words.ts'
import { isAnswered } from '#shared/medical-info/medical-lists.ts'
import type { ShownList } from '#shared/medical-info/medical-shape.ts'
import { joined } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** A patient's allergies, on top of every page about the patient: also that there are none, or that nobody has answered. */
export const AllergyBar = ({ allergies }: { allergies: ShownList | null | undefined }) => {
  const t = textsOf(chartTexts)
  if (allergies === undefined) return null
  const entries = allergies?.entries ?? []
  const isOpen = allergies === null || !isAnswered(allergies)
  const shown = entries.map((entry) => {
    if (entry.data === null) return t('unreadable')
    const { title, more } = entryWords('allergies', entry)
    return more === '' ? title : t('allergyLine', { name: title, more })
  })
  const words = isOpen ? t('notAnswered') : entries.length === 0 ? t('noneKnown') : joined(shown, ', ')
  return (
    <section
      className={styles.allergies}
      aria-label={t('allergies')}
      data-has={entries.length > 0 || undefined}
      data-open={isOpen || undefined}
    >
      <strong>{t('allergies')}</strong>
      <span>{words}</span>
    </section>
  )
}
