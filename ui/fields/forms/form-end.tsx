import type { ReactNode } from 'react'
import styles from '#ui/fields/forms/form-end.module.css'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'

/** The end of a form: the form-level error and the submit button. */
export const FormEnd = ({ isDanger = false, children }: { isDanger?: boolean; children: ReactNode }) => (
  <div className={styles.end}>
    <FormProblem />
    <SubmitButton kind={isDanger ? 'danger' : 'primary'}>{children}</SubmitButton>
  </div>
)
