import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import styles from '#ui/fields/counted-text-area.module.css'
import type { FieldProps } from '#ui/fields/field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

/** A text area with `n / maxLength` under it; it accepts no more than `maxLength` (SUPP-13, SUPP-14). */
export const CountedTextArea = ({ maxLength, ...field }: FieldProps & { maxLength: number; rows?: number }) => {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [length, setLength] = useState(0)
  useEffect(() => {
    // The parent form restores stored values right after this effect.
    queueMicrotask(() => setLength(box.current?.querySelector('textarea')?.value.length ?? 0))
  }, [])
  const count = ({ target }: FormEvent) => setLength((target as HTMLTextAreaElement).value.length)
  return (
    <div ref={box} onInput={count}>
      <TextArea {...field} maxLength={maxLength} describedBy={id} />
      <p className={styles.counter} id={id}>
        <bdi dir="ltr">
          {length} / {maxLength}
        </bdi>
      </p>
    </div>
  )
}
