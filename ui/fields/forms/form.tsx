import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { z } from 'zod/mini'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { ErrorSentence } from '#ui/components/states/error-sentence.tsx'
import { SpinnerOverlay } from '#ui/components/states/spinner-overlay.tsx'
import { ErrorSummary } from '#ui/fields/forms/error-summary.tsx'
import { errorsOf, type FieldErrors, fieldErrorsOf, valuesOf, type WrongField, wrongFields } from '#ui/fields/forms/form-check.ts'
import { FormContext } from '#ui/fields/forms/form-state.ts'
import { isPartFailure } from '#ui/lib/late-part.ts'
import { dropForm, fillForm, keepForm, keptForm } from '#ui/lib/page/kept-form.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'

type Props<S extends z.ZodMiniType> = {
  /** Loads the schema, whose messages are error codes. Called when the form is first touched, so that the schema's code can load late. */
  loadSchema: () => Promise<S>
  /** Resolves to false if the user decided not to send after all; what they typed is then kept. */
  onSend: (values: z.infer<S>, form: HTMLFormElement) => Promise<unknown>
  /** Returns the sentence above the button for an error; null if it is shown elsewhere. By default the form shows all it knows. */
  onFailure?: (error: unknown, form: HTMLFormElement) => ReactNode
  /** Error code whose sentence is used for errors without their own. */
  unknownAs?: ErrorCode
  /** Key under which the tab stores typed values across reloads; never passwords or PINs. */
  keepAs?: string
  /** Keeps the stored values after success: for a search, or a step that the user may return to. */
  keepsSent?: boolean
  /** Initial values for untouched fields; called once after hydration. */
  initial?: () => Readonly<Record<string, string>>
  /** Whether success opens another page; after a moment a spinner covers the page. */
  leaves?: boolean
  children: ReactNode
}

/**
 * A form of native fields. Validates with its schema, submits once at a time, and shows errors beside each field and above the button. A
 * field is checked on submit, on blur once it was edited, and while the user corrects it.
 */
export const Form = <S extends z.ZodMiniType>(props: Props<S>) => {
  const { loadSchema, onSend, onFailure, unknownAs, keepAs, keepsSent = false, initial, leaves = false, children } = props
  const element = useRef<HTMLFormElement>(null)
  const isRunning = useRef(false)
  const typed = useRef(new Set<string>())
  const fieldErrorsFromServer = useRef<Record<string, string>>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<ReactNode>(null)
  const [isBusy, setBusy] = useState(false)
  const [isValid, setValid] = useState(false)
  const [wrong, setWrong] = useState<readonly WrongField[]>([])

  /**
   * Errors of the current values. A server error on a field stays until the user edits that field. Returns none if the schema cannot be
   * loaded; submitting then shows why.
   */
  const check = async (): Promise<FieldErrors> => {
    const known = await loadSchema().catch(() => null)
    return known && element.current ? { ...errorsOf(known, valuesOf(element.current)), ...fieldErrorsFromServer.current } : {}
  }
  const judge = async () => setValid(Object.keys(await check()).length === 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive; what was typed before stays
  useEffect(() => {
    const form = element.current
    if (form) fillForm(form, { ...initial?.(), ...(keepAs && keptForm(keepAs)) })
  }, [])

  const refuse = (form: HTMLFormElement, found: FieldErrors) => {
    const fields = wrongFields(form, found)
    setErrors(found)
    setWrong(fields)
    fields[0]?.focus()
  }
  const checkField = async (name: string) => {
    const now = (await check())[name]
    setErrors(({ [name]: _before, ...others }) => (now ? { ...others, [name]: now } : others))
  }
  /** Rechecks the errors shown: those of other fields may depend on this one. */
  const checkShown = async () => {
    const now = await check()
    setErrors((before) => Object.fromEntries(Object.entries(now).filter(([name]) => before[name])))
  }
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    typed.current.add(name)
    delete fieldErrorsFromServer.current[name]
    if (Object.keys(errors).length > 0) void checkShown()
    void judge()
    if (keepAs && element.current) keepForm(keepAs, element.current)
  }
  const onBlur = ({ target }: FocusEvent<HTMLFormElement>) => {
    if (typed.current.has(target.name)) void checkField(target.name)
  }
  const fail = (error: unknown, form: HTMLFormElement) => {
    if (isPartFailure(error)) return setProblem(textsOf(uiTexts)('partFailedSentence'))
    if (onFailure) return setProblem(onFailure(error, form))
    const own = fieldErrorsOf(error, form)
    fieldErrorsFromServer.current = { ...own }
    if (Object.keys(own).length > 0) refuse(form, own)
    else setProblem(<ErrorSentence error={error} {...(unknownAs ? { otherwise: unknownAs } : {})} />)
  }
  const attempt = async (form: HTMLFormElement, values: ReturnType<typeof valuesOf>) => {
    const known = await loadSchema()
    const found = errorsOf(known, values)
    if (Object.keys(found).length > 0) return refuse(form, found)
    setErrors({})
    setBusy(true)
    const isSent = (await onSend(known.parse(values), form)) !== false
    if (isSent && keepAs && !keepsSent) dropForm(keepAs)
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isRunning.current) return
    isRunning.current = true
    const form = event.currentTarget
    setProblem(null)
    await attempt(form, valuesOf(form, (event.nativeEvent as SubmitEvent).submitter)).catch((error: unknown) => fail(error, form))
    isRunning.current = false
    setBusy(false)
  }
  return (
    <FormContext value={{ errors, problem, isBusy, isValid, judge }}>
      <form
        ref={element}
        method="post"
        noValidate
        onSubmit={onSubmit}
        onInput={onInput}
        onBlur={onBlur}
        onFocus={() => void judge()}
        onReset={() => queueMicrotask(judge)}
      >
        <ErrorSummary fields={wrong.filter(({ name }) => errors[name])} />
        {children}
      </form>
      {leaves && isBusy && <SpinnerOverlay />}
    </FormContext>
  )
}
