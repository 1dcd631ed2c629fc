import { useState } from 'react'
import { Icon } from '#ui/components/icon.tsx'
import { IconEye } from '#ui/components/icons.ts'
import styles from '#ui/fields/field.module.css'
import type { FieldProps } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'

/** A password field with a button that shows the password. */
export const PasswordInput = ({ autoComplete, ...field }: FieldProps & { autoComplete: 'current-password' | 'new-password' }) => {
  const t = textsOf(uiTexts)
  const [isShown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      className={styles.end}
      aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
      onClick={() => setShown(!isShown)}
    >
      <Icon of={IconEye} />
      <span aria-hidden="true">{t(isShown ? 'hide' : 'show')}</span>
    </button>
  )
  return (
    <TextInput
      {...field}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={128}
      isLeftToRight
      end={toggle}
    />
  )
}
