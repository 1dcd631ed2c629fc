import type { FieldProps } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

/** The PIN field: numeric keyboard, code suggested from the text message, placeholder of six X (MFA-32). */
export const CodeInput = (field: FieldProps) => (
  <TextInput {...field} inputMode="numeric" autoComplete="one-time-code" placeholder="XXXXXX" maxLength={32} isLeftToRight hasNumbers />
)
