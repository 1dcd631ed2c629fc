import { tabEntry } from '#ui/lib/page/tab-state.ts'
import { asObject } from '#ui/lib/read-json.ts'

type Kept = Readonly<Record<string, string>>

const keptForms = tabEntry<Record<string, unknown>>('forms', asObject)

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Passwords and PINs are never kept. */
const mayKeep = (control: Control): boolean =>
  Boolean(control.name) && control.type !== 'password' && !/password|one-time-code/.test(control.autocomplete)

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement,
  )

/** A form's fields as text; an unticked box is ''. */
const typedIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    controlsOf(form)
      .filter(mayKeep)
      .map((control) => [control.name, isUnticked(control) ? '' : control.value]),
  )

const isUnticked = (control: Control): boolean => control instanceof HTMLInputElement && control.type === 'checkbox' && !control.checked

export const keepForm = (name: string, form: HTMLFormElement): void => keptForms.write({ ...keptForms.read(), [name]: typedIn(form) })

export const keptForm = (name: string): Kept =>
  Object.fromEntries(
    Object.entries(asObject(keptForms.read()?.[name])).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )

export const dropForm = (name: string): void => {
  const { [name]: _dropped, ...others } = keptForms.read() ?? {}
  keptForms.write(others)
}

/**
 * Fills fields that are still empty. Keeps text that the user typed before the script loaded. In the field with the focus the new text is
 * selected, so that what a user is about to type replaces it.
 */
export const fillForm = (form: HTMLFormElement, values: Kept): void => {
  for (const control of controlsOf(form)) {
    const value = values[control.name]
    if (value === undefined) continue
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked ||= value !== ''
    else if (control.value === '') {
      control.value = value
      if (control.matches(':focus') && 'select' in control) control.select()
    }
  }
}
