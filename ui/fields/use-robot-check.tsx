import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import styles from '#ui/fields/use-robot-check.module.css'
import { CallError } from '#ui/lib/calls/call-error.ts'

/** Rarely needed, so it loads late, with the call that it makes. */
const LateRobotCheck = lazy(async () => {
  const { RobotCheck } = await import('#ui/fields/robot-check.tsx')
  const { readPuzzle } = await import('#ui/lib/calls/read-puzzle.ts')
  return { default: ({ onPassed }: { onPassed: (payload: string) => void }) => <RobotCheck readPuzzle={readPuzzle} onPassed={onPassed} /> }
})

export const wantsRobotCheck = (error: unknown): boolean => error instanceof CallError && /^RobotCheck/.test(error.code)

type Send<V> = (values: V, altcha: string | undefined) => Promise<void>

/**
 * For forms whose call asks for a robot check only when it is used too often: `check` is shown once the server asked, and the form is sent
 * again when it is solved.
 * @returns `sends` wraps what the form sends; the payload of a solved check is sent once
 */
export const useRobotCheck = (): { check: ReactNode; sends: <V>(send: Send<V>) => (values: V, form: HTMLFormElement) => Promise<void> } => {
  /** Number of checks requested; none is shown at 0. */
  const [checks, setChecks] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const altcha = useRef<string>(undefined)
  const sends =
    <V,>(send: Send<V>) =>
    async (values: V, element: HTMLFormElement) => {
      form.current = element
      const passed = altcha.current
      altcha.current = undefined
      try {
        await send(values, passed)
        setChecks(0)
      } catch (error) {
        setChecks((before) => (wantsRobotCheck(error) ? before + 1 : 0))
        throw error
      }
    }
  const sendAgain = (payload: string) => {
    altcha.current = payload
    form.current?.requestSubmit(form.current.querySelector<HTMLButtonElement>('[type=submit]'))
  }
  const check = checks > 0 && (
    <Suspense>
      <div className={styles.apart}>
        <LateRobotCheck key={checks} onPassed={sendAgain} />
      </div>
    </Suspense>
  )
  return { check, sends }
}
