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

/** The controls by name. The second of one name, such as a box in a group, is `name 2`. */
const namedIn = (form: HTMLFormElement): [string, Control][] => {
  const seen: Record<string, number> = {}
  return controlsOf(form).map((control) => {
    const at = (seen[control.name] ?? 0) + 1
    seen[control.name] = at
    return [at === 1 ? control.name : `${control.name} ${at}`, control]
  })
}

/** A form's fields as text; an unticked box is ''. */
const typedIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    namedIn(form)
      .filter(([, control]) => mayKeep(control))
      .map(([name, control]) => [name, isUnticked(control) ? '' : control.value]),
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

/** Chooses the option with `value`, if the list has it and still shows its first choice. A controlled list hears of it as of a choice by hand. */
const choose = (list: HTMLSelectElement, value: string): void => {
  const options = [...list.options]
  const first = Math.max(
    0,
    options.findIndex(({ defaultSelected }) => defaultSelected),
  )
  if (list.selectedIndex !== first || list.value === value || !options.some((option) => option.value === value)) return
  list.value = value
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

/**
 * Fills fields that are still empty, and lists that show their first choice. Keeps text that the user typed before the script loaded. In the field with the focus the new text is
 * selected, so that what a user is about to type replaces it.
 */
export const fillForm = (form: HTMLFormElement, values: Kept): void => {
  for (const [name, control] of namedIn(form)) {
    const value = values[name]
    if (value === undefined) continue
    if (control instanceof HTMLSelectElement) choose(control, value)
    else if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked ||= value !== ''
    else if (control.value === '') {
      control.value = value
      if (control.matches(':focus')) control.select()
    }
  }
}
