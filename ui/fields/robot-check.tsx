import { useEffect, useEffectEvent, useId, useState } from 'react'
import { robotCheckTries } from '#shared/robot-check-tries.ts'
import { classNames } from '#ui/components/class-names.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconAlertCircle, IconShieldCheck } from '#ui/components/icons.ts'
import { ErrorSentence } from '#ui/components/states/error-sentence.tsx'
import field from '#ui/fields/field.module.css'
import styles from '#ui/fields/robot-check.module.css'
import { robotCheckTexts } from '#ui/fields/robot-check-texts.en.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { solveRobotCheck } from '#ui/lib/solve-robot-check.ts'
import { textsOf } from '#ui/lib/texts.ts'

type State = { step: 'unchecked' | 'passed' } | { step: 'working'; tried: number } | { step: 'failed'; error: unknown }
type Props = {
  /** Requests a puzzle from the server. */
  readPuzzle: () => Promise<object>
  /** Receives the payload to send with the form, valid once. Change the `key` for another check. */
  onPassed: (payload: string) => void
  /** Solves the puzzle without a tick, for a person who ticked the box before: the server used up that check. */
  startsItself?: boolean
}

/** A checkbox that makes the browser solve a puzzle: about a second for a person, too costly for mass requests. */
export const RobotCheck = ({ readPuzzle, onPassed, startsItself = false }: Props) => {
  const t = textsOf(robotCheckTexts)
  const id = useId()
  const [state, setState] = useState<State>({ step: 'unchecked' })
  const { step } = state
  const work = async () => {
    setState({ step: 'working', tried: 0 })
    try {
      const payload = await solveRobotCheck(await readPuzzle(), (tried) => setState({ step: 'working', tried }))
      setState({ step: 'passed' })
      onPassed(payload)
    } catch (error) {
      setState({ step: 'failed', error })
    }
  }
  const start = useEffectEvent(() => void work())
  useEffect(() => {
    if (startsItself) start()
  }, [startsItself])
  return (
    <div className={styles.check}>
      <label className={classNames(field.check, styles.line)}>
        <input
          type="checkbox"
          checked={step === 'working' || step === 'passed'}
          aria-disabled={step === 'working' || step === 'passed'}
          aria-describedby={id}
          onChange={() => {
            if (step === 'unchecked' || step === 'failed') void work()
          }}
        />
        <span className={styles.label}>{t('label')}</span>
        <span className={step === 'passed' ? styles.passed : styles.shield}>
          <Icon of={IconShieldCheck} size={24} />
        </span>
      </label>
      {state.step === 'working' && (
        <progress className={styles.bar} value={state.tried} max={robotCheckTries.most} aria-label={t('working')} />
      )}
      <p className={styles.state} id={id} role="status">
        {step === 'working' && t('working')}
        {step === 'passed' && t('passed')}
        {step === 'unchecked' && t('how')}
      </p>
      {state.step === 'failed' && (
        <p className={styles.failed} role="alert">
          <Icon of={IconAlertCircle} size={18} />
          <span>{state.error instanceof CallError ? <ErrorSentence error={state.error} /> : t('failed')}</span>
        </p>
      )}
    </div>
  )
}
