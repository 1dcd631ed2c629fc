import type { z } from 'zod/mini'
import { CallError } from '#ui/lib/call-error.ts'

/** Field → code. */
export type FieldErrors = Readonly<Record<string, string>>
export type WrongField = { name: string; label: string; focus: () => void }

/** What stands in a form, by the names of its fields; `submitter` adds the pressed button's own name and value. */
export const valuesOf = (form: HTMLFormElement, submitter?: HTMLElement | null): Record<string, FormDataEntryValue> =>
  Object.fromEntries(new FormData(form, submitter))

/** The first thing wrong with each field; the schema's messages are error codes. */
export const errorsOf = (schema: z.ZodMiniType, values: unknown): FieldErrors => {
  const errors: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}

/** What a server found wrong with fields that this form has. */
export const fieldErrorsOf = (error: unknown, form: HTMLFormElement): FieldErrors =>
  error instanceof CallError ? Object.fromEntries(Object.entries(error.fields).filter(([name]) => form.elements.namedItem(name))) : {}

/** The fields of a form that are wrong, in the order of the page, by what their labels call them. */
export const wrongFields = (form: HTMLFormElement, errors: FieldErrors): WrongField[] =>
  [...form.elements].flatMap((element) => {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement)) return []
    if (!errors[element.name]) return []
    return [{ name: element.name, label: element.labels?.[0]?.textContent ?? element.name, focus: () => element.focus() }]
  })
