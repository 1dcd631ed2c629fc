import { Alert } from '#ui/components/states/alert.tsx'
import styles from '#ui/fields/forms/error-summary.module.css'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'

/** Summary above a form with two or more invalid fields: their number and a link to each. */
export const ErrorSummary = ({ fields }: { fields: readonly { name: string; label: string; focus: () => void }[] }) =>
  fields.length < 2 ? null : (
    <div className={styles.summary}>
      <Alert tone="error">
        {textsOf(uiTexts)('checkFields', { n: fields.length })}
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
