import { clinicPrescribingTexts } from '#care/clinic/prescribing/clinic-prescribing-texts.en.ts'
import styles from '#care/clinic/prescribing/prescribing.module.css'
import { needsReason, type SafetyWarning } from '#shared/prescribing/safety-warnings.ts'
import { IconAlertTriangle, IconInfoCircle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { textsOf } from '#ui/lib/texts.ts'

const wordsOf = (warning: SafetyWarning): string => {
  const t = textsOf(clinicPrescribingTexts)
  if (warning.kind === 'allergy' || warning.kind === 'duplicate') {
    const { kind, basis, drugClass, with: other } = warning
    return basis === 'ingredient'
      ? t(kind === 'allergy' ? 'allergyIngredient' : 'duplicateIngredient', { other })
      : t(kind === 'allergy' ? 'allergyClass' : 'duplicateClass', { other, drugClass: drugClass.replace(/^class:/, '') })
  }
  if (warning.kind !== 'interaction') return t(warning.kind)
  const { severity, effect, source, with: other } = warning
  return t('interaction', { other, severity: t(severity), effect, source })
}

/** The name of the field with the reason for passing over a warning. */
const reasonField = (key: string): string => `reason ${key}`

/** The reasons that a form has, by the warning's key. */
export const reasonsOf = (form: HTMLFormElement, warnings: readonly SafetyWarning[]): Record<string, string> => {
  const values = new FormData(form)
  const typed = warnings.filter(needsReason).map(({ key }) => [key, String(values.get(reasonField(key)) ?? '').trim()] as const)
  return Object.fromEntries(typed)
}

/** Warnings, worst first, each with a field for the reason where one is needed. */
export const WarningList = ({ warnings }: { warnings: readonly SafetyWarning[] }) => {
  const t = textsOf(clinicPrescribingTexts)
  if (warnings.length === 0) return <p className={styles.hint}>{t('noWarnings')}</p>
  return (
    <div className={styles.warnings}>
      {warnings.map((warning) => (
        <div key={warning.key} className={styles.item}>
          <Alert tone={needsReason(warning) ? 'warning' : 'info'} icon={needsReason(warning) ? IconAlertTriangle : IconInfoCircle}>
            {wordsOf(warning)}
          </Alert>
          {needsReason(warning) && (
            <TextArea
              name={reasonField(warning.key)}
              label={t('reason')}
              maxLength={500}
              rows={2}
              {...('with' in warning ? { about: warning.with } : {})}
            />
          )}
        </div>
      ))}
    </div>
  )
}
