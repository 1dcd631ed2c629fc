import type { z } from 'zod/mini'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { type Control, controlsOf, isBox } from '#ui/lib/page/kept-form.ts'

/** Error codes by field name. */
export type FieldErrors = Readonly<Record<string, string>>
export type WrongField = { name: string; label: string; focus: () => void }

/** Values of a form by field name; `submitter` adds the name and value of the pressed button. */
export const valuesOf = (form: HTMLFormElement, submitter?: HTMLElement | null): Record<string, FormDataEntryValue> =>
  Object.fromEntries(new FormData(form, submitter))

/** The first error code of each invalid field; the schema's messages are error codes. */
export const errorsOf = (schema: z.ZodMiniType, values: unknown): FieldErrors => {
  const errors: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}

/** The server's field errors for fields that this form has. */
export const fieldErrorsOf = (error: unknown, form: HTMLFormElement): FieldErrors =>
  error instanceof CallError ? Object.fromEntries(Object.entries(error.fields).filter(([name]) => form.elements.namedItem(name))) : {}

/** What a field asks: its label, or of a group of boxes the legend, because the error is about all of them. */
const questionOf = (element: Control): string => {
  const group = isBox(element) ? element.closest('fieldset')?.querySelector('legend')?.textContent : null
  return group ?? element.labels?.[0]?.textContent ?? element.name
}

/** The invalid fields of a form in document order, with their labels; a group of boxes with one name once. */
export const wrongFields = (form: HTMLFormElement, errors: FieldErrors): WrongField[] => {
  let last = ''
  return controlsOf(form).flatMap((element) => {
    const { name } = element
    if (!errors[name] || name === last) return []
    last = name
    return [{ name, label: questionOf(element), focus: () => element.focus() }]
  })
}
