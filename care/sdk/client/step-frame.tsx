import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import styles from '#care/sdk/client/step-frame.module.css'
import { sdkTexts } from '#care/sdk/sdk-texts.ts'
import { Alert } from '#ui/components/alert.tsx'
import { Button } from '#ui/components/button.tsx'
import { ErrorSentence } from '#ui/components/error-sentence.tsx'
import { FlowFrame } from '#ui/components/flow-frame.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconArrowLeft, IconWifiOff } from '#ui/components/icons.ts'
import { FormContext } from '#ui/fields/form-state.ts'

/** The first thing that is wrong, once it says so. */
const wrong = '[aria-invalid="true"], [data-wrong] input, [data-wrong] button'

type Props = {
  host: Pick<CareHost, 'title' | 'titleId' | 'close'>
  /** Where it stands among the steps. */
  at?: { n: number; most: number }
  heading: ReactNode
  lead?: ReactNode
  children?: ReactNode
  /** What is wrong now, by field; looked at when the member goes on, and from then on as they mend it. */
  problems?: () => Readonly<Record<string, string>>
  /** What leads back; nothing where there is nothing to go back to. */
  onBack?: (() => void) | null
  /** Words of the main action, and what it does. Thrown errors are shown above it. */
  next?: string
  onNext: () => void | Promise<void>
  /** The device has no network, or the server none for us. */
  isWaiting?: boolean
  /** What went wrong with saving, apart from the network. */
  error?: unknown
}

/** One short step: its heading, which gets the focus, its content, and the row of actions that stays in sight. */
export const StepFrame = (props: Props) => {
  const { host, at, heading, lead, children, problems = () => ({}), onBack, next, onNext, isWaiting = false, error } = props
  const t = sdkTexts()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const isRunning = useRef(false)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const errors = isTried ? problems() : {}
  useEffect(() => title.current?.focus(), [])
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isRunning.current) return
    setTried(true)
    if (Object.keys(problems()).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(wrong)?.focus())
      return
    }
    isRunning.current = true
    setBusy(true)
    setFailure(null)
    await Promise.resolve(onNext()).catch(setFailure)
    isRunning.current = false
    setBusy(false)
  }
  const foot = (
    <>
      {onBack && (
        <Button kind="quiet" onClick={onBack}>
          <Icon of={IconArrowLeft} mirrored />
          {t('back')}
        </Button>
      )}
      <Button type="submit" form={id} isLarge isBusy={isBusy}>
        {next ?? t('next')}
      </Button>
    </>
  )
  const shown = failure ?? error ?? null
  return (
    <FlowFrame
      titleId={host.titleId}
      title={host.title}
      onClose={host.close}
      foot={foot}
      {...(at ? { progress: { at: at.n, of: at.most, words: t('step', at) } } : {})}
    >
      <FormContext value={{ errors, problem: null, isBusy, isValid: true }}>
        <form ref={form} id={id} className={styles.step} noValidate onSubmit={onSubmit}>
          <div>
            <h3 ref={title} tabIndex={-1}>
              {heading}
            </h3>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {children}
          {shown !== null && (
            <Alert tone="error">
              <ErrorSentence error={shown} />
            </Alert>
          )}
          <div role="status">
            {isWaiting && (
              <p className={styles.waiting}>
                <Icon of={IconWifiOff} />
                {t('waiting')}
              </p>
            )}
          </div>
        </form>
      </FormContext>
    </FlowFrame>
  )
}
