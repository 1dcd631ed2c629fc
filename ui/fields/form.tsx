import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { z } from 'zod/mini'
import { SpinnerOverlay } from '#ui/components/spinner-overlay.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { errorsOf, type FieldErrors, valuesOf, wrongFields } from '#ui/fields/form-check.ts'
import { FormContext } from '#ui/fields/form-state.ts'
import { CallError } from '#ui/lib/call-error.ts'
import { dropForm, fillForm, keepForm, keptForm } from '#ui/lib/kept-form.ts'
import { errorSentence } from '#ui/lib/show-error.ts'

type Props<S extends z.ZodMiniType> = {
  /** Checks what is sent; its messages are error codes. */
  schema: S
  onSend: (values: z.infer<S>, form: HTMLFormElement) => Promise<void>
  /** The sentence above the button for what was thrown; null where it is shown elsewhere. */
  onFailure?: (error: unknown, form: HTMLFormElement) => string | null
  /** Under this name what was typed outlives a reload, in the tab; never passwords or PINs. */
  keepAs?: string
  /** Put into fields that nobody has touched; asked once the page is alive. */
  initial?: () => Record<string, string>
  /** Success opens another page: after a moment the whole page says that it waits. */
  leaves?: boolean
  children: ReactNode
}

/**
 * A form on native fields: checks by its schema, sends once, shows what is wrong beside each field and above the button.
 * A field is checked on sending, on leaving it once something was typed, and while it is being corrected.
 */
export const Form = <S extends z.ZodMiniType>({ schema, onSend, onFailure, keepAs, initial, leaves = false, children }: Props<S>) => {
  const element = useRef<HTMLFormElement>(null)
  const isRunning = useRef(false)
  const typed = useRef(new Set<string>())
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isValid, setValid] = useState(false)
  const [asked, setAsked] = useState<ReturnType<typeof wrongFields>>([])

  const current = () => (element.current ? errorsOf(schema, valuesOf(element.current)) : {})
  const judge = () => setValid(Object.keys(current()).length === 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive; what was typed before stays
  useEffect(() => {
    const form = element.current
    if (!form) return
    fillForm(form, { ...initial?.(), ...(keepAs ? keptForm(keepAs) : null) })
    judge()
    if (document.body.dataset.submitted === undefined) return
    delete document.body.dataset.submitted
    form.requestSubmit()
  }, [])

  const refuse = (form: HTMLFormElement, found: FieldErrors) => {
    const wrong = wrongFields(form, found)
    setErrors(found)
    setAsked(wrong)
    wrong[0]?.focus()
  }
  const checkField = (name: string) => {
    const { [name]: _before, ...others } = errors
    const now = current()[name]
    setErrors(now ? { ...others, [name]: now } : others)
  }
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    typed.current.add(name)
    if (errors[name]) checkField(name)
    judge()
    if (keepAs && element.current) keepForm(keepAs, element.current)
  }
  const onBlur = ({ target }: FocusEvent<HTMLFormElement>) => {
    if (typed.current.has(target.name)) checkField(target.name)
  }
  const fail = (error: unknown, form: HTMLFormElement) => {
    const own =
      error instanceof CallError ? Object.fromEntries(Object.entries(error.fields).filter(([name]) => form.elements.namedItem(name))) : {}
    if (Object.keys(own).length > 0) return refuse(form, own)
    setProblem(onFailure ? onFailure(error, form) : errorSentence(error))
    judge()
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isRunning.current) return
    const form = event.currentTarget
    const values = valuesOf(form, (event.nativeEvent as SubmitEvent).submitter)
    setProblem(null)
    const found = errorsOf(schema, values)
    if (Object.keys(found).length > 0) return refuse(form, found)
    setErrors({})
    isRunning.current = true
    setBusy(true)
    try {
      await onSend(schema.parse(values), form)
      if (keepAs) dropForm(keepAs)
    } catch (error) {
      fail(error, form)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return (
    <FormContext value={{ errors, problem, isBusy, isValid }}>
      <form
        ref={element}
        method="post"
        noValidate
        onSubmit={onSubmit}
        onInput={onInput}
        onBlur={onBlur}
        onReset={() => queueMicrotask(judge)}
      >
        <ErrorSummary fields={asked.filter(({ name }) => errors[name])} />
        {children}
      </form>
      {leaves && isBusy && <SpinnerOverlay />}
    </FormContext>
  )
}
