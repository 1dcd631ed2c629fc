import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState, useTransition } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import styles from '#care/sdk/client/step-frame.module.css'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { Button } from '#ui/components/button.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconArrowLeft, IconWifiOff } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { ErrorSentence } from '#ui/components/states/error-sentence.tsx'
import { FormContext } from '#ui/fields/forms/form-state.ts'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Selects the first field that shows an error. */
const wrong = '[aria-invalid="true"], [data-wrong] input, [data-wrong] button'

type Props = {
  host: Pick<CareHost, 'title' | 'titleId' | 'close'>
  /** The position among the steps. */
  at?: { n: number; most: number }
  heading: ReactNode
  lead?: ReactNode
  children?: ReactNode
  /** Current errors by field; first checked when the member continues, then on every change. */
  problems?: () => Readonly<Record<string, string>>
  /** Goes back; omitted or null if there is no earlier step. */
  onBack?: (() => void) | null
  /** The label and the handler of the main action. Errors that it throws are shown above it. */
  next?: string
  onNext: () => void | Promise<void>
  /** Replaces the action row. */
  foot?: ReactNode
  /** Whether a choice of this step is still being saved. A press on the main action then waits until it is. */
  isSettling?: boolean
  /** The device is offline, or the server is unreachable. */
  isWaiting?: boolean
  /** An error while saving, other than a lost connection. */
  error?: unknown
}

/** One short step: a heading, which takes the focus, the content, and a sticky action row. */
export const StepFrame = (props: Props) => {
  const {
    host,
    at,
    heading,
    lead,
    children,
    problems = () => ({}),
    onBack,
    next,
    onNext,
    isSettling = false,
    isWaiting = false,
    error,
  } = props
  const t = textsOf(sdkTexts)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const isRunning = useRef(false)
  const [isTried, setTried] = useState(false)
  const { isBusy, run } = useBusy()
  const [isMoving, startMoving] = useTransition()
  const [failure, setFailure] = useState<unknown>(null)
  const [isPressed, setPressed] = useState(false)
  const errors = isTried ? problems() : {}
  useEffect(() => title.current?.focus(), [])
  useEffect(() => {
    if (!isPressed || isSettling) return
    setPressed(false)
    form.current?.requestSubmit()
  }, [isPressed, isSettling])
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isRunning.current) return
    if (isSettling) return setPressed(true)
    setTried(true)
    if (Object.keys(problems()).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(wrong)?.focus())
      return
    }
    isRunning.current = true
    setFailure(null)
    // A transition, so that the button shows the press until the next step is there.
    let moved: Promise<void> | undefined
    startMoving(() => {
      moved = (async () => onNext())()
    })
    await run(async () => moved, setFailure)
    isRunning.current = false
  }
  const foot = props.foot ?? (
    <>
      {onBack && (
        <Button kind="quiet" onClick={onBack}>
          <Icon of={IconArrowLeft} mirrored />
          {t('back')}
        </Button>
      )}
      <Button type="submit" form={id} isLarge isBusy={isBusy || isPressed} isPending={isMoving}>
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
