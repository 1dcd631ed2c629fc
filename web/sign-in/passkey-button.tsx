import { useEffect, useRef, useState } from 'react'
import { Alert } from '#ui/components/alert.tsx'
import { Button } from '#ui/components/button.tsx'
import { IconKey } from '#ui/components/icons.ts'
import styles from '#web/sign-in/sign-in-page.module.css'
import { signInTexts } from '#web/sign-in/sign-in-texts.ts'
import type { PasskeyWays } from '#web/sign-in/sign-in-with-passkey.ts'

const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

const onceSomebodyIsThere = (act: () => void): (() => void) => {
  const stop = new AbortController()
  const acted = () => {
    stop.abort()
    act()
  }
  for (const sign of signsOfLife) addEventListener(sign, acted, { signal: stop.signal })
  return () => stop.abort()
}

/** The way in without a password; not offered by browsers that know no passkeys, or not on this address. */
export const PasskeyButton = () => {
  const t = signInTexts()
  const ways = useRef<Promise<PasskeyWays>>(null)
  const [isOffered, setOffered] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** Comes with the first sign of life, or with a press: the page is there sooner without. */
  const load = (): Promise<PasskeyWays> => {
    ways.current ??= import('#web/sign-in/sign-in-with-passkey.ts').then(({ passkeyWays }) => passkeyWays(setProblem))
    return ways.current
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
  useEffect(() => {
    if (typeof PublicKeyCredential === 'undefined') return setOffered(false)
    return onceSomebodyIsThere(() => {
      load().then(
        ({ offer }) => offer(),
        () => {},
      )
    })
  }, [])
  const enter = async () => {
    setBusy(true)
    setProblem(null)
    await load().then(
      (known) => known.enter(),
      () => setProblem(t('passkeyFailed')),
    )
    setBusy(false)
  }
  if (!isOffered) return null
  return (
    <div className={styles.passkey}>
      {problem !== null && <Alert tone="error">{problem}</Alert>}
      <Button kind="quiet" isBlock icon={IconKey} isBusy={isBusy} onClick={enter}>
        {t('passkey')}
      </Button>
    </div>
  )
}
