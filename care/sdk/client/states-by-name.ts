import { stateTexts } from '#care/sdk/state-texts.en.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'

type State = (typeof usStates)[number]

/** The states as options, by full name in the order of the page's language. */
export const statesByName = (states: readonly State[]) => {
  const names = textsOf(stateTexts)
  const order = new Intl.Collator(currentLanguage())
  return states.map((value) => ({ value, label: names(value) })).toSorted((a, b) => order.compare(a.label, b.label))
}

/** A state's full name; other places by their abbreviation. */
export const stateName = (state: string): string => {
  const known = usStates.find((one) => one === state)
  return known ? textsOf(stateTexts)(known) : state
}
