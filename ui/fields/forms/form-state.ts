import { createContext, type ReactNode, useContext } from 'react'

/** State that a form shares with its fields and buttons through context. */
export type FormState = {
  /** Error codes or sentences by field name. */
  errors: Readonly<Record<string, string>>
  /** The form-level error, shown above the button. */
  problem: ReactNode
  isBusy: boolean
  /** Whether the current values pass the checks. */
  isValid: boolean
  /** Computes `isValid` before the user has typed anything. */
  judge?: () => Promise<void>
}

export const FormContext = createContext<FormState>({ errors: {}, problem: null, isBusy: false, isValid: true })

export const useForm = (): FormState => useContext(FormContext)
