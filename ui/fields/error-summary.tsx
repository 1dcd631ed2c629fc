import { Alert } from '#ui/components/alert.tsx'
import styles from '#ui/fields/error-summary.module.css'
import { uiTexts } from '#ui/lib/ui-texts.ts'

/** At the head of a form with more than one wrong field: how many, and the way to each. */
export const ErrorSummary = ({ fields }: { fields: readonly { name: string; label: string; focus: () => void }[] }) =>
  fields.length < 2 ? null : (
    <div className={styles.summary}>
      <Alert tone="error">
        {uiTexts()('checkFields', { n: fields.length })}
        <ul>
          {fields.map(({ name, label, focus }) => (
            <li key={name}>
              <button type="button" onClick={focus}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  )
