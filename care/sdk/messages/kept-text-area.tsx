import { type FormEvent, useEffect, useRef } from 'react'
import styles from '#care/sdk/messages/messages.module.css'
import type { FieldProps } from '#ui/fields/field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

type Props = FieldProps & { maxLength: number; rows?: number; value: string; onText: (text: string) => void }

/** Some lines of text that somebody keeps; the field is the browser's own, what was kept is put in once. */
export const KeptTextArea = ({ value, onText, ...field }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: later words must not replace what is being typed
  useEffect(() => {
    const area = box.current?.querySelector('textarea')
    if (area && area.value === '') area.value = value
  }, [])
  return (
    <div ref={box} className={styles.kept} onInput={({ target }: FormEvent) => onText((target as HTMLTextAreaElement).value)}>
      <TextArea {...field} />
    </div>
  )
}
