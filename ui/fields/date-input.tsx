import type { FieldProps } from '#ui/fields/field.tsx'
import { maskDate, maskInput } from '#ui/fields/input-mask.ts'
import { TextInput } from '#ui/fields/text-input.tsx'
import { uiTexts } from '#ui/lib/ui-texts.ts'

const shape = maskInput(maskDate)

/** A day that everybody knows by heart is typed, not picked: MM/DD/YYYY (SIGN-50). */
export const DateInput = ({ autoComplete, ...field }: FieldProps & { autoComplete?: 'bday' }) => (
  <TextInput
    {...field}
    inputMode="numeric"
    autoComplete={autoComplete}
    placeholder={uiTexts()('dateShape')}
    isLeftToRight
    hasNumbers
    onInput={shape}
  />
)
