import { useEffect, useRef } from 'react'
import { Button } from '#ui/components/button.tsx'
import { factorPartTexts } from '#ui/components/factors/factor-part-texts.en.ts'
import styles from '#ui/components/factors/recovery-codes.module.css'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Props = {
  codes: readonly string[]
  text: string
  /** The heading's level, one below that of the section around it. */
  heading: 'h3' | 'h4'
  onKept: () => void
}

/** Shows the recovery codes once; they disappear when their owner confirms that they are saved. */
export const RecoveryCodes = ({ codes, text, heading: Heading, onKept }: Props) => {
  const t = textsOf(factorPartTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast.success(t('copied'))
  }
  return (
    <div className={styles.box}>
      <Heading ref={heading} tabIndex={-1}>
        {t('codes')}
      </Heading>
      <p>{text}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <bdi>
              <code>{code}</code>
            </bdi>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button kind="secondary" onClick={copy}>
          {t('copy')}
        </Button>
        <Button onClick={onKept}>{t('codesKept')}</Button>
      </div>
    </div>
  )
}
