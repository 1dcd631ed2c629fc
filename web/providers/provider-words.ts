import type { Doctor } from '#shared/providers/provider-calls.ts'
import { joined } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { findProvidersTexts } from '#web/providers/find-providers-texts.en.ts'
import { providersTexts } from '#web/providers/providers-texts.en.ts'

/** `Sofia Bennett, MD` */
export const doctorName = ({ profile: { firstName, lastName, title } }: Doctor): string =>
  [[firstName, lastName].filter(Boolean).join(' '), title].filter(Boolean).join(', ')

/** `Female · Family medicine, Dermatology` (PROV-11), in the language of the page. */
export const descriptionOf = ({ profile: { gender }, specialties }: Doctor): string => {
  const t = textsOf(providersTexts)
  const known = specialties.map(({ code }) => t(code)).join(', ')
  return joined([gender && textsOf(findProvidersTexts)(gender), known])
}
