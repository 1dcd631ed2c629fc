import type { FieldProps } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

/** `autoComplete` is `username` where the address signs in, with `webauthn` where a passkey does as well. */
export const EmailInput = ({
  autoComplete = 'email',
  ...field
}: FieldProps & { autoComplete?: 'email' | 'username' | 'username webauthn' }) => (
  <TextInput
    {...field}
    type="email"
    inputMode="email"
    autoComplete={autoComplete}
    autoCapitalize="none"
    spellCheck={false}
    maxLength={254}
    isLeftToRight
  />
)
