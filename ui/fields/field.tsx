import { type ReactNode, useId } from 'react'
import { Icon } from '#ui/components/icon.tsx'
import { IconAlertCircle } from '#ui/components/icons.ts'
import styles from '#ui/fields/field.module.css'
import { useForm } from '#ui/fields/forms/form-state.ts'
import { codeSentence } from '#ui/lib/calls/show-error.ts'

export type FieldProps = {
  name: string
  label: string
  /** What tells this field from others with the same label, for screen readers. */
  about?: string | undefined
  /** Help text under the label. */
  hint?: string | undefined
  /** An error code or sentence that overrides the form's. */
  error?: string | undefined
  /** The id of another element that describes the field. */
  describedBy?: string | undefined
}

/** Attributes that tie an input to its label, hint and error. */
export type FieldTies = { id: string; name: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }

/** Label, hint, input, and the error under it (SIGN-51). The caller renders the input with the given attributes. */
export const Field = ({
  name,
  label,
  about,
  hint,
  error,
  describedBy,
  children,
}: FieldProps & { children: (ties: FieldTies) => ReactNode }) => {
  const id = useId()
  const { errors } = useForm()
  const wrong = error ?? errors[name]
  const described = [hint && `${id}hint`, describedBy, wrong && `${id}error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {about && <span className="visually-hidden">: {about}</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}hint`}>
          {hint}
        </p>
      )}
      <div className={styles.box}>{children({ id, name, 'aria-describedby': described || undefined, 'aria-invalid': Boolean(wrong) })}</div>
      {wrong && <FieldError id={`${id}error`} code={wrong} />}
    </div>
  )
}

export const FieldError = ({ id, code }: { id: string; code: string }) => (
  <p className={styles.error} id={id} role="alert">
    <Icon of={IconAlertCircle} size={18} />
    {codeSentence(code)}
  </p>
)
