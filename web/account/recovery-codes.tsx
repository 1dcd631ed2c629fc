import { useEffect, useRef } from 'react'
import { Button } from '#ui/components/button.tsx'
import { toast } from '#ui/lib/toast.ts'
import { accountTexts } from '#web/account/account-texts.ts'
import styles from '#web/account/recovery-codes.module.css'

/** The recovery codes, this one time; they are gone from the page once the member says that they are kept. */
export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => {
  const t = accountTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast.success(t('copied'))
  }
  return (
    <div className={styles.box}>
      <h4 ref={heading} tabIndex={-1}>
        {t('codes')}
      </h4>
      <p>{t('codesText')}</p>
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
