import { type FormEvent, useEffect, useRef } from 'react'
import styles from '#care/sdk/messages/messages.module.css'
import type { FieldProps } from '#ui/fields/field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

type Props = FieldProps & { maxLength: number; rows?: number; value: string; onText: (text: string) => void }

/** An uncontrolled text area; the stored value is inserted once. */
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
