import type { FieldProps } from '#ui/fields/field.tsx'
import { maskDate, maskProps } from '#ui/fields/input-mask.ts'
import { TextInput } from '#ui/fields/text-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'

const mask = maskProps(maskDate)

/** A date that users know by heart, so it is typed, not picked: MM/DD/YYYY (SIGN-50). */
export const DateInput = ({ autoComplete, ...field }: FieldProps & { autoComplete?: 'bday' }) => (
  <TextInput
    {...field}
    inputMode="numeric"
    autoComplete={autoComplete}
    placeholder={textsOf(uiTexts)('dateShape')}
    isLeftToRight
    hasNumbers
    {...mask}
  />
)
