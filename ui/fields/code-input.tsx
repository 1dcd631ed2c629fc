import type { FieldProps } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

/** The PIN: numeric keyboard, offered by the phone from the message, six X as placeholder (MFA-32). */
export const CodeInput = (field: FieldProps) => (
  <TextInput {...field} inputMode="numeric" autoComplete="one-time-code" placeholder="XXXXXX" maxLength={32} isLeftToRight hasNumbers />
)
