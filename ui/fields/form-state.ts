import { createContext, type ReactNode, useContext } from 'react'

/** What a form tells its fields and its button. */
export type FormState = {
  /** Field → code or sentence. */
  errors: Readonly<Record<string, string>>
  /** What went wrong with the whole, shown above the button. */
  problem: ReactNode
  isBusy: boolean
  /** What stands in the form now would pass. */
  isValid: boolean
  /** Makes `isValid` known before anything is typed. */
  judge?: () => Promise<void>
}

export const FormContext = createContext<FormState>({ errors: {}, problem: null, isBusy: false, isValid: true })

export const useForm = (): FormState => useContext(FormContext)
