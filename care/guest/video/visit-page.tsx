import { Suspense, useEffect, useRef, useState } from 'react'
import type { GuestPageProps } from '#care/guest/guest-pages.tsx'
import { GuestFrame } from '#care/guest/shell/guest-frame.tsx'
import styles from '#care/guest/video/guest-call.module.css'
import { guestVideoTexts } from '#care/guest/video/guest-video-texts.en.ts'
import { LateCallView, LateDeviceCheck } from '#care/sdk/call/peers/late-call.tsx'
import { useCallStage } from '#care/sdk/call/use-call-stage.ts'
import type { Answer } from '#shared/calls.ts'
import { guestRoomCalls } from '#shared/video/room-calls.ts'
import type { RoomEnd } from '#shared/video/room-messages.ts'
import { Button } from '#ui/components/button.tsx'
import { ErrorPanel } from '#ui/components/states/error-panel.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { send } from '#ui/lib/calls/send.ts'
import { errorSentence } from '#ui/lib/calls/show-error.ts'
import { instantShown } from '#ui/lib/format.ts'
import { tabEntry } from '#ui/lib/page/tab-state.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Invitation = Answer<typeof guestRoomCalls.readInvitation>

/** Milliseconds between checks whether a closed room has opened. */
const pollEvery = 15_000

/** Set while this tab is in the call, so that a reload returns to it. */
const inCall = tabEntry<true>('guest-call', (value) => (value === true ? true : null))

/** /guest/visit: the call that a person without an account is invited to. */
export const GuestVisitPage = ({ secret }: GuestPageProps) => {
  const { invitation, error, retry } = useInvitation(secret)
  if (error) return <NotInvited error={error} retry={retry} />
  if (!invitation) return <Loading />
  if (!invitation.isOpen) return <NotOpen invitation={invitation} />
  return <Open invitation={invitation} secret={secret} />
}

/** Loads the invitation of a link, and polls it until the room is open. */
const useInvitation = (secret: string) => {
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const isLoaded = useRef(false)
  const isOpen = invitation?.isOpen === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` restarts the polling after a failure
  useEffect(() => {
    if (isOpen) return
    let isGone = false
    const look = () =>
      send(guestRoomCalls.readInvitation, { invitation: secret }).then(
        ({ data }) => {
          if (isGone) return
          isLoaded.current = true
          setInvitation(data)
        },
        (failure: unknown) => {
          // Once it is loaded, a short network failure changes nothing.
          if (!isGone && (!isLoaded.current || isNoLonger(failure))) setError(failure)
        },
      )
    void look()
    const rhythm = setInterval(look, pollEvery)
    return () => {
      isGone = true
      clearInterval(rhythm)
    }
  }, [secret, isOpen, attempt])
  const retry = () => {
    setError(null)
    setAttempt(attempt + 1)
  }
  return { invitation, error, retry }
}

const isNoLonger = (error: unknown): boolean => error instanceof CallError && error.status === 404

const Loading = () => (
  <GuestFrame title={textsOf(guestVideoTexts)('title')}>
    <SkeletonLines />
  </GuestFrame>
)

const NotInvited = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const t = textsOf(guestVideoTexts)
  if (!isNoLonger(error)) {
    return (
      <GuestFrame title={t('title')}>
        <ErrorPanel text={errorSentence(error)} onRetry={retry} />
      </GuestFrame>
    )
  }
  return (
    <GuestFrame title={t('over')}>
      <p>{t('overText')}</p>
    </GuestFrame>
  )
}

const leadOf = ({ name, role, patient, clinician }: Invitation): string => {
  const t = textsOf(guestVideoTexts)
  if (role === 'interpreter') return t('leadInterpreter', { name, patient, clinician: clinician ?? t('aClinician') })
  return clinician === null ? t('lead', { name, patient }) : t('leadWith', { name, patient, clinician })
}

const NotOpen = ({ invitation }: { invitation: Invitation }) => {
  const t = textsOf(guestVideoTexts)
  return (
    <GuestFrame title={t('title')} lead={leadOf(invitation)}>
      <p role="status">{invitation.opensAt === null ? t('notOpen') : t('opensAt', { time: instantShown(invitation.opensAt) })}</p>
      <p>{t('keepOpen')}</p>
    </GuestFrame>
  )
}

const Open = ({ invitation, secret }: { invitation: Invitation; secret: string }) => {
  const t = textsOf(guestVideoTexts)
  const { stage, goIn, goOut, begin } = useCallStage(
    { wasIn: () => inCall.read() === true, note: () => inCall.write(true), forget: inCall.clear },
    { kind: 'check' },
  )
  if (stage.kind === 'in') {
    const enter = async () => (await send(guestRoomCalls.enterAsGuest, { invitation: secret })).data.ticket
    return (
      <main className={styles.call} id="main">
        <h1 className="visually-hidden">{t('title')}</h1>
        <Suspense fallback={<SkeletonLines />}>
          <LateCallView
            enter={enter}
            media={stage.media}
            peerWord={invitation.clinician ?? invitation.patient}
            onLeave={() => goOut(null)}
            onClosed={goOut}
          />
        </Suspense>
      </main>
    )
  }
  if (stage.kind === 'out') return <Left end={stage.end} onBack={begin} />
  return (
    <GuestFrame title={t('title')} lead={leadOf(invitation)}>
      <Suspense fallback={<SkeletonLines />}>
        <LateDeviceCheck level={2} onReady={goIn} />
      </Suspense>
    </GuestFrame>
  )
}

const Left = ({ end, onBack }: { end: RoomEnd | null; onBack: () => void }) => {
  const t = textsOf(guestVideoTexts)
  const mayReturn = end === null || end === 'elsewhere'
  const titles = { ended: t('ended'), cancelled: t('cancelled'), withdrawn: t('withdrawn'), elsewhere: t('elsewhere') }
  return (
    <GuestFrame title={end === null ? t('left') : titles[end]}>
      {mayReturn ? <Button onClick={onBack}>{t('comeBack')}</Button> : <p>{t('closeText')}</p>}
    </GuestFrame>
  )
}
