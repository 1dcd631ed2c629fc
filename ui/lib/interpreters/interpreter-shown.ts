import { type InterpreterLanguage, interpreterLanguages, signLanguage } from '#shared/interpreters/interpreter.ts'
import type { ShownInterpreter } from '#shared/interpreters/interpreter-shape.ts'
import { interpreterTexts } from '#shared/interpreters/interpreter-texts.en.ts'
import { languageShown } from '#ui/lib/place-format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** The name of an interpreter's language; sign language has none in browsers. */
export const interpreterLanguageShown = (code: string): string =>
  code === signLanguage ? textsOf(interpreterTexts)('ase') : languageShown(code)

/** The languages of interpreters by name, sign language first. */
export const interpreterOptions = (): { value: InterpreterLanguage; label: string }[] => {
  const named = interpreterLanguages.map((value) => ({ value, label: interpreterLanguageShown(value) }))
  const [sign, ...spoken] = named
  return [...(sign ? [sign] : []), ...spoken.toSorted((a, b) => a.label.localeCompare(b.label))]
}

/** What a member reads of their visit's interpreter. */
export const interpreterShown = ({ language, isAnyway, isSpoken, isInvited }: ShownInterpreter): string => {
  const t = textsOf(interpreterTexts)
  const named = { language: interpreterLanguageShown(language) }
  if (isInvited) return t('invited', named)
  return isSpoken && !isAnyway ? t('spoken', named) : t('requested', named)
}
