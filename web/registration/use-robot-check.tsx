import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { wantsRobotCheck } from '#web/registration/submit-lookup.ts'

/** Rarely needed, so it loads late. */
const RobotCheckWidget = lazy(async () => ({ default: (await import('#web/registration/robot-check-widget.tsx')).RobotCheckWidget }))

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
      <RobotCheckWidget key={checks} onPassed={sendAgain} />
    </Suspense>
  )
  return { check, sends }
}
