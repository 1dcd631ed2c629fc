import { type ReactNode, useEffect } from 'react'
import { Alert } from '#ui/components/alert.tsx'
import { Button } from '#ui/components/button.tsx'
import { useForm } from '#ui/fields/form-state.ts'
import styles from '#ui/fields/submit-button.module.css'

type Props = {
  children: ReactNode
  /** Off until the form would pass. */
  needsValid?: boolean
  /** Off for a reason of the page's own. */
  isOff?: boolean
  /** Where a form has two ways to send, each button says its own. */
  name?: string
  value?: string
  kind?: 'primary' | 'secondary' | 'danger'
}

/** Sends the form: busy keeps its width and takes no second press. */
export const SubmitButton = ({ children, needsValid = false, isOff = false, ...button }: Props) => {
  const { isBusy, isValid, judge } = useForm()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was filled in before anybody typed
  useEffect(() => {
    if (needsValid) void judge?.()
  }, [])
  return (
    <Button type="submit" isLarge isBlock isBusy={isBusy} disabled={isOff || (needsValid && (!isValid || isBusy))} {...button}>
      {children}
    </Button>
  )
}

/** What went wrong with the whole form; stands right above its button. */
export const FormProblem = () => {
  const { problem } = useForm()
  return problem === null ? null : (
    <div className={styles.problem}>
      <Alert tone="error">{problem}</Alert>
    </div>
  )
}
