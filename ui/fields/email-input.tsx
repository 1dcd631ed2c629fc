import type { FieldProps } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

/** `autoComplete` is `username` on sign-in forms, with `webauthn` where a passkey works too. */
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
