import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { z } from 'zod/mini'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { ErrorSentence } from '#ui/components/error-sentence.tsx'
import { SpinnerOverlay } from '#ui/components/spinner-overlay.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { errorsOf, type FieldErrors, fieldErrorsOf, valuesOf, type WrongField, wrongFields } from '#ui/fields/form-check.ts'
import { FormContext } from '#ui/fields/form-state.ts'
import { dropForm, fillForm, keepForm, keptForm } from '#ui/lib/kept-form.ts'

type Props<S extends z.ZodMiniType> = {
  /** What checks the fields; its messages are error codes. Asked for when the form is first touched, so that its code may come late. */
  loadSchema: () => Promise<S>
  onSend: (values: z.infer<S>, form: HTMLFormElement) => Promise<void>
  /** The sentence above the button for what was thrown; null where it is shown elsewhere. Without it the form shows all it knows. */
  onFailure?: (error: unknown, form: HTMLFormElement) => ReactNode
  /** Whose sentence stands for what has none of its own. */
  unknownAs?: ErrorCode
  /** Under this name what was typed outlives a reload, in the tab; never passwords or PINs. */
  keepAs?: string
  /** It is kept after success too: a search, a step that one may come back to. */
  keepsSent?: boolean
  /** Put into fields that nobody has touched; asked once the page is alive. */
  initial?: () => Readonly<Record<string, string>>
  /** Success opens another page: after a moment the whole page says that it waits. */
  leaves?: boolean
  children: ReactNode
}

/**
 * A form on native fields: checks by its schema, sends once, shows what is wrong beside each field and above the button.
 * A field is checked on sending, on leaving it once something was typed, and while it is being corrected.
 */
export const Form = <S extends z.ZodMiniType>(props: Props<S>) => {
  const { loadSchema, onSend, onFailure, unknownAs, keepAs, keepsSent = false, initial, leaves = false, children } = props
  const element = useRef<HTMLFormElement>(null)
  const schema = useRef<Promise<S>>(null)
  const isRunning = useRef(false)
  const typed = useRef(new Set<string>())
  const saidByServer = useRef<Record<string, string>>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<ReactNode>(null)
  const [isBusy, setBusy] = useState(false)
  const [isValid, setValid] = useState(false)
  const [wrong, setWrong] = useState<readonly WrongField[]>([])

  const theSchema = (): Promise<S> => {
    schema.current ??= loadSchema()
    return schema.current
  }
  /** What is wrong with the form as it stands now; what the server said of a field holds until somebody types into it. */
  const check = async (): Promise<FieldErrors> => {
    const known = await theSchema()
    return element.current ? { ...errorsOf(known, valuesOf(element.current)), ...saidByServer.current } : {}
  }
  const judge = async () => setValid(Object.keys(await check()).length === 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive; what was typed before stays
  useEffect(() => {
    const form = element.current
    if (!form) return
    fillForm(form, { ...initial?.(), ...(keepAs ? keptForm(keepAs) : null) })
    if (document.body.dataset.submitted === undefined) return
    delete document.body.dataset.submitted
    form.requestSubmit()
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
  /** What was wrong with other fields may have been about this one. */
  const checkShown = async () => {
    const now = await check()
    setErrors((before) => Object.fromEntries(Object.entries(now).filter(([name]) => before[name])))
  }
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    typed.current.add(name)
    delete saidByServer.current[name]
    if (Object.keys(errors).length > 0) void checkShown()
    void judge()
    if (keepAs && element.current) keepForm(keepAs, element.current)
  }
  const onBlur = ({ target }: FocusEvent<HTMLFormElement>) => {
    if (typed.current.has(target.name)) void checkField(target.name)
  }
  const fail = (error: unknown, form: HTMLFormElement) => {
    if (onFailure) return setProblem(onFailure(error, form))
    const own = fieldErrorsOf(error, form)
    saidByServer.current = { ...own }
    if (Object.keys(own).length > 0) refuse(form, own)
    else setProblem(<ErrorSentence error={error} {...(unknownAs ? { otherwise: unknownAs } : {})} />)
  }
  const attempt = async (form: HTMLFormElement, values: ReturnType<typeof valuesOf>) => {
    const known = await theSchema()
    const found = errorsOf(known, values)
    if (Object.keys(found).length > 0) return refuse(form, found)
    setErrors({})
    setBusy(true)
    await onSend(known.parse(values), form)
    if (keepAs && !keepsSent) dropForm(keepAs)
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
