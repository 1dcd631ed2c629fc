import styles from '#console/eligibility/imports-page.module.css'
import { importsTexts } from '#console/eligibility/imports-texts.ts'
import type { ImportState } from '#shared/eligibility/import-words.ts'
import { classNames } from '#ui/components/class-names.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconCircleCheck } from '#ui/components/icons.ts'

const steps = ['stepUpload', 'stepCheck', 'stepDryRun', 'stepApply'] as const

/** The step at hand, from 0; past the last when all is done. */
const stepOf: Record<ImportState, number> = {
  receiving: 0,
  checking: 1,
  quarantined: 1,
  failed: 1,
  ready: 2,
  stopped: 2,
  discarded: 2,
  applying: 3,
  done: 4,
}

/** How far a file is. */
export const ImportSteps = ({ state }: { state: ImportState }) => {
  const t = importsTexts()
  const at = stepOf[state]
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {steps.map((step, index) => (
        <li key={step} className={classNames(index <= at && styles.reached)} aria-current={index === at ? 'step' : undefined}>
          <span className={styles.number}>{index < at ? <Icon of={IconCircleCheck} size={20} /> : index + 1}</span>
          {t(step)}
        </li>
      ))}
    </ol>
  )
}
