import type { ReactNode } from 'react'
import styles from '#ui/fields/form-end.module.css'
import { FormProblem, SubmitButton } from '#ui/fields/submit-button.tsx'

/** The end of every form: what went wrong with the whole, and the button. */
export const FormEnd = ({ isDanger = false, children }: { isDanger?: boolean; children: ReactNode }) => (
  <div className={styles.end}>
    <FormProblem />
    <SubmitButton kind={isDanger ? 'danger' : 'primary'}>{children}</SubmitButton>
  </div>
)
