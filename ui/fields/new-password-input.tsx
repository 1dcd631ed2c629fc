import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { passwordChecklist } from '#shared/fields/password.ts'
import { weaknessOf } from '#shared/fields/weak-password.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconCircle, IconCircleCheck } from '#ui/components/icons.ts'
import type { FieldProps } from '#ui/fields/field.tsx'
import styles from '#ui/fields/new-password-input.module.css'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { passwordTexts } from '#ui/fields/password-texts.en.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Other text and e-mail values in the form: an attacker who knows them tries them first. */
const othersIn = (form: HTMLFormElement | null | undefined): string[] =>
  [...(form?.elements ?? [])].flatMap((element) =>
    element instanceof HTMLInputElement && ['text', 'email'].includes(element.type) && !/password/i.test(element.name) ? element.value : [],
  )

/** A new-password field with a live checklist of the rules (SIGN-35, SIGN-36), and a hint if the password is easy to guess. */
export const NewPasswordInput = (field: FieldProps) => {
  const t = textsOf(passwordTexts)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const read = ({ target }: FormEvent<HTMLDivElement>) => setTyped((target as HTMLInputElement).value)
  // Read text that the user typed or the browser filled in before hydration.
  useEffect(() => setTyped(box.current?.querySelector('input')?.value ?? ''), [])
  const list = passwordChecklist(typed)
  const weakness = list.every(({ holds }) => holds) ? weaknessOf(typed, othersIn(box.current?.closest('form'))) : null
  return (
    <div ref={box} className={styles.block} onInput={read}>
      <PasswordInput {...field} autoComplete="new-password" describedBy={id} />
      <ul className={styles.list} id={id} aria-label={t('needs')}>
        {list.map(({ line, holds }) => (
          <li key={line} className={holds ? styles.holds : ''}>
            <Icon of={holds ? IconCircleCheck : IconCircle} size={18} />
            {t(line)}
            {holds && <span className="visually-hidden">({t('done')})</span>}
          </li>
        ))}
      </ul>
      <p className={styles.hint} role="status">
        {weakness && t(weakness)}
      </p>
    </div>
  )
}
