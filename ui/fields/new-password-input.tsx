import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { passwordChecklist } from '#shared/fields/password.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconCircle, IconCircleCheck } from '#ui/components/icons.ts'
import type { FieldProps } from '#ui/fields/field.tsx'
import styles from '#ui/fields/new-password-input.module.css'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { passwordTexts } from '#ui/fields/password-texts.ts'

/** A password to choose, with the list of what it needs ticked off while it is typed (SIGN-35, SIGN-36). */
export const NewPasswordInput = (field: FieldProps) => {
  const t = passwordTexts()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const read = ({ target }: FormEvent<HTMLDivElement>) => setTyped((target as HTMLInputElement).value)
  // What was typed, or filled in by the browser, before the page came alive.
  useEffect(() => setTyped(box.current?.querySelector('input')?.value ?? ''), [])
  return (
    <div ref={box} className={styles.block} onInput={read}>
      <PasswordInput {...field} autoComplete="new-password" describedBy={id} />
      <ul className={styles.list} id={id} aria-label={t('needs')}>
        {passwordChecklist(typed).map(({ line, holds }) => (
          <li key={line} className={holds ? styles.holds : ''}>
            <Icon of={holds ? IconCircleCheck : IconCircle} size={18} />
            {t(line)}
            {holds && <span className="visually-hidden">({t('done')})</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
