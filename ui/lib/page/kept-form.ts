import { tabEntry } from '#ui/lib/page/tab-state.ts'
import { asObject } from '#ui/lib/read-json.ts'

type Kept = Readonly<Record<string, string>>

const keptForms = tabEntry<Record<string, unknown>>('forms', asObject)

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Passwords and PINs are never kept, and a page may not choose a file. */
const mayKeep = ({ name, type, autocomplete }: Control): boolean => name !== '' && !/password|one-time-code|file/.test(type + autocomplete)

/** The fields of a form, without its buttons. */
export const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement,
  )

/** A form's fields as text; an unticked box is ''. */
const typedIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    controlsOf(form)
      .filter(mayKeep)
      .map((control) => [control.name, isBox(control) && !control.checked ? '' : control.value]),
  )

export const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

export const keepForm = (name: string, form: HTMLFormElement): void => keptForms.write({ ...keptForms.read(), [name]: typedIn(form) })

export const keptForm = (name: string): Kept =>
  Object.fromEntries(
    Object.entries(asObject(keptForms.read()?.[name])).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )

/** JSON has no `undefined`, so the form's entry goes. */
export const dropForm = (name: string): void => keptForms.write({ ...keptForms.read(), [name]: undefined })

/** Chooses a kept option, unless somebody chose already. A controlled list hears of it as of a choice by hand. */
const choose = (list: HTMLSelectElement, value: string): void => {
  const { selectedIndex } = list
  if (selectedIndex > 0 && !list.options[selectedIndex]?.defaultSelected) return
  list.value = value
  // The list no longer has the option.
  if (list.value === '') list.selectedIndex = selectedIndex
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

/**
 * Fills fields that are still empty, and lists that show their first choice. Keeps what the user typed or chose before the script loaded.
 * In the field with the focus the new text is selected, so that what a user is about to type replaces it.
 */
export const fillForm = (form: HTMLFormElement, values: Kept): void => {
  for (const control of controlsOf(form)) {
    const value = values[control.name]
    if (value === undefined) continue
    if (isBox(control)) control.checked ||= value !== ''
    else if (control instanceof HTMLSelectElement) choose(control, value)
    else if (control.value === '') {
      control.value = value
      if (control.matches(':focus')) control.select()
    }
  }
}
