import { z } from 'zod/mini'
import { tabEntry } from '#ui/lib/tab-state.ts'

const keptForms = tabEntry('forms', z.record(z.string(), z.record(z.string(), z.string())))

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Passwords and PINs are never kept. */
const mayKeep = (control: Control): boolean =>
  Boolean(control.name) && control.type !== 'password' && !/password|one-time-code/.test(control.autocomplete)

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter((element): element is Control => 'value' in element && 'name' in element)

/** A form's fields as text; an unticked box is ''. */
const typedIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    controlsOf(form)
      .filter(mayKeep)
      .map((control) => [control.name, isUnticked(control) ? '' : control.value]),
  )

const isUnticked = (control: Control): boolean => control instanceof HTMLInputElement && control.type === 'checkbox' && !control.checked

export const keepForm = (name: string, form: HTMLFormElement): void => keptForms.write({ ...keptForms.read(), [name]: typedIn(form) })

export const keptForm = (name: string): Record<string, string> | null => keptForms.read()?.[name] ?? null

export const dropForm = (name: string): void => {
  const { [name]: _dropped, ...others } = keptForms.read() ?? {}
  keptForms.write(others)
}

/** Puts values into fields that are still untouched: what was typed before the script came is not lost. */
export const fillForm = (form: HTMLFormElement, values: Record<string, string>): void => {
  for (const control of controlsOf(form)) {
    const value = values[control.name]
    if (value === undefined) continue
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked ||= value !== ''
    else if (control.value === '') control.value = value
  }
}
