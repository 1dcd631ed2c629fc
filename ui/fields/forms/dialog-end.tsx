import { Button } from '#ui/components/button.tsx'
import styles from '#ui/fields/forms/dialog-end.module.css'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'

type Props = { cancel: string; onCancel: () => void; submit: string; isDanger?: boolean }

/** The end of a dialog's form: the form-level error, the cancel button and the submit button. */
export const DialogEnd = ({ cancel, onCancel, submit, isDanger = false }: Props) => (
  <>
    <div className={styles.problem}>
      <FormProblem />
    </div>
    <div className={styles.actions}>
      <Button kind="quiet" onClick={onCancel}>
        {cancel}
      </Button>
      <SubmitButton kind={isDanger ? 'danger' : 'primary'}>{submit}</SubmitButton>
    </div>
  </>
)
