import { useId, useState } from 'react'
import { ChosenList } from '#care/clinic/notes/chosen-list.tsx'
import { noteTexts } from '#care/clinic/notes/note-texts.en.ts'
import styles from '#care/clinic/notes/notes.module.css'
import { isErrorCode } from '#shared/errors/error-codes.ts'
import { mostServices, type Service, service } from '#shared/notes/note-content.ts'
import { Button } from '#ui/components/button.tsx'
import fieldStyles from '#ui/fields/field.module.css'
import { Field } from '#ui/fields/field.tsx'
import { codeSentence } from '#ui/lib/calls/show-error.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = { chosen: readonly Service[]; known: readonly Service[]; onChange: (next: Service[]) => void }

const sentenceOf = (message: string): string => (isErrorCode(message) ? codeSentence(message) : message)

/** The services of a note: a code with words of one's own. A code that the practice has saved brings its words. */
export const ServicesField = ({ chosen, known, onChange }: Props) => {
  const t = textsOf(noteTexts)
  const list = useId()
  const [typed, setTyped] = useState({ code: '', words: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const writeCode = (code: string) => {
    const saved = known.find((one) => one.code === code.trim().toUpperCase())
    setErrors({})
    setTyped(({ words }) => ({ code, words: saved?.words ?? words }))
  }
  const add = () => {
    const read = service.safeParse(typed)
    if (!read.success) {
      const { issues } = read.error
      return setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), sentenceOf(message)]).reverse()))
    }
    onChange([...chosen.filter(({ code }) => code !== read.data.code), read.data])
    setTyped({ code: '', words: '' })
  }
  const field = (name: 'code' | 'words', label: string, onWrite: (value: string) => void, hint?: string) => (
    <Field name={`service-${name}`} label={label} hint={hint} error={errors[name]}>
      {(ties) => (
        <input
          {...ties}
          className={fieldStyles.input}
          value={typed[name]}
          maxLength={name === 'code' ? 17 : 300}
          autoComplete="off"
          {...(name === 'code' ? { list, dir: 'ltr' } : { dir: 'auto' })}
          onChange={({ currentTarget }) => onWrite(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
      )}
    </Field>
  )
  return (
    <fieldset className={styles.group}>
      <legend>{t('services')}</legend>
      <ChosenList label={t('services')} rows={chosen} onRemove={(code) => onChange(chosen.filter((one) => one.code !== code))} />
      {chosen.length < mostServices && (
        <div className={styles.service}>
          {field('code', t('serviceCode'), writeCode, t('serviceCodeHint'))}
          {field('words', t('serviceWords'), (words) => {
            setErrors({})
            setTyped((before) => ({ ...before, words }))
          })}
          <Button kind="secondary" onClick={add}>
            {t('addService')}
          </Button>
        </div>
      )}
      <datalist id={list}>
        {known.map(({ code, words }) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </datalist>
    </fieldset>
  )
}
