import { TextInput } from '#ui/fields/text-input.tsx'

/** A reference number such as ACDE-3467: letters and digits, left to right in every language. */
export const ReferenceInput = ({ label }: { label: string }) => (
  <TextInput
    name="reference"
    label={label}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={20}
    isLeftToRight
    hasNumbers
  />
)
