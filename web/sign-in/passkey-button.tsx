import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/components/button.tsx'
import { IconKey } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { latePart } from '#ui/lib/late-part.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/sign-in/sign-in-page.module.css'
import { signInTexts } from '#web/sign-in/sign-in-texts.en.ts'
import type { PasskeyWays } from '#web/sign-in/sign-in-with-passkey.ts'

const loadWays = latePart(() => import('#web/sign-in/sign-in-with-passkey.ts'))

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

/** Signs in with a passkey; hidden in browsers or on addresses without passkey support. */
export const PasskeyButton = () => {
  const t = textsOf(signInTexts)
  const ways = useRef<Promise<PasskeyWays>>(null)
  const [isOffered, setOffered] = useState(true)
  // Not `useBusy`, which loads the toasts: the sign-in page has no byte to spare.
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** Loaded on the first interaction or a press, so that the page starts faster. */
  const load = (): Promise<PasskeyWays> => {
    ways.current ??= loadWays().then(({ passkeyWays }) => passkeyWays(setProblem))
    ways.current.catch(() => {
      ways.current = null
    })
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
