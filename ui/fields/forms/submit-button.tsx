import { type ReactNode, useEffect } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { useForm } from '#ui/fields/forms/form-state.ts'
import styles from '#ui/fields/forms/submit-button.module.css'

type Props = {
  children: ReactNode
  /** Disabled until the form is valid. */
  needsValid?: boolean
  /** Disabled by the page. */
  isOff?: boolean
  /** Name and value submitted with the form, to tell two submit buttons apart. */
  name?: string
  value?: string
  kind?: 'primary' | 'secondary' | 'danger'
}

/** Submit button. While busy it keeps its width and ignores presses. */
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

/** The form-level error, shown right above the button. */
export const FormProblem = () => {
  const { problem } = useForm()
  return problem === null ? null : (
    <div className={styles.problem}>
      <Alert tone="error">{problem}</Alert>
    </div>
  )
}
