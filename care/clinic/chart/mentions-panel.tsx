import styles from '#care/clinic/chart/chart.module.css'
import { chartTexts } from '#care/clinic/chart/chart-texts.en.ts'
import { mentionsIn } from '#shared/chart/mention-rules.ts'
import type { ShownList } from '#shared/medical-info/medical-shape.ts'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { textsOf } from '#ui/lib/texts.ts'

/** What the patient's reason names and their medical info lacks. */
export const Mentions = ({ reason, lists }: { reason: string | null; lists: readonly ShownList[] }) => {
  const t = textsOf(chartTexts)
  const mentions = mentionsIn(reason ?? '', lists)
  if (mentions.length === 0) return null
  return (
    <Alert tone="info" icon={IconInfoCircle}>
      <strong>{t('askAbout')}</strong>
      <ul className={styles.mentions}>
        {mentions.map(({ words, list, state }) => (
          <li key={`${list} ${words}`}>
            <bdi>{t('mention', { words })}</bdi>; {t(`${list}-${state}`)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
