import { Button } from '#ui/components/button.tsx'
import styles from '#ui/fields/dialog-end.module.css'
import { FormProblem, SubmitButton } from '#ui/fields/submit-button.tsx'

type Props = { cancel: string; onCancel: () => void; submit: string; isDanger?: boolean }

/** The end of a form in a dialog: what went wrong with the whole, the way back, and the button. */
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
