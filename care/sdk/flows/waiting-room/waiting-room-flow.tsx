import { useEffect, useEffectEvent, useState } from 'react'
import { keptMedia } from '#care/sdk/call/chosen-media.ts'
import { playTestSound } from '#care/sdk/call/play-test-sound.ts'
import type { CareHost } from '#care/sdk/care-host.ts'
import { FlowLoading } from '#care/sdk/client/flow-loading.tsx'
import { ByPhoneView } from '#care/sdk/flows/waiting-room/by-phone-view.tsx'
import { CallStep } from '#care/sdk/flows/waiting-room/call-step.tsx'
import { CheckStep } from '#care/sdk/flows/waiting-room/check-step.tsx'
import { ClosedView } from '#care/sdk/flows/waiting-room/closed-view.tsx'
import { LeftView, type LeftWhy } from '#care/sdk/flows/waiting-room/left-view.tsx'
import { NoVisit } from '#care/sdk/flows/waiting-room/no-visit.tsx'
import { OverView } from '#care/sdk/flows/waiting-room/over-view.tsx'
import { PhoneStep } from '#care/sdk/flows/waiting-room/phone-step.tsx'
import { SimulatedView } from '#care/sdk/flows/waiting-room/simulated-view.tsx'
import { useWaitingRoom } from '#care/sdk/flows/waiting-room/use-waiting-room.ts'
import { WaitStep } from '#care/sdk/flows/waiting-room/wait-step.tsx'
import { isThere, stepFor, viewOf, type WaitingView } from '#care/sdk/flows/waiting-room/waiting-room-view.ts'
import type { WaitingRoom } from '#shared/waiting-room/waiting-room-screens.ts'
import { CallError } from '#ui/lib/call-error.ts'
import { useServerTime } from '#ui/lib/use-server-time.ts'

/** How often it is looked whether the room has opened by now, in milliseconds. */
const clockMs = 1_000

/** Milliseconds; far below the hour after which a member is asked. */
const stayMs = 60_000

/** What the views of the waiting room work with. */
export type WaitingProps = {
  host: CareHost
  room: WaitingRoom
  /** Leads to another step; Back leads here again. */
  goTo: (step: string) => void
}

/** waiting-room with `?consultId=` (FLOW-06): the check of camera and sound, the wait, and the call. */
export const WaitingRoomFlow = ({ host }: { host: CareHost }) => {
  const { consultId = '' } = host.query
  const { room, error, look, take } = useWaitingRoom(host, consultId)
  if (!room && error instanceof CallError && [404, 409, 422].includes(error.status))
    return <NoVisit host={host} isOnlySeen={error.code === 'VisitOnlySeen'} />
  if (!room) return <FlowLoading host={host} load={{ error, retry: look }} />
  return <Waiting host={host} room={room} isStale={error !== null} look={look} take={take} />
}

type RunningProps = { host: CareHost; room: WaitingRoom; isStale: boolean; look: () => void; take: (room: WaitingRoom) => void }

/** Tells, once, that the visit begins: by a sound, for whoever looks elsewhere. */
const useStartSound = (view: WaitingView) => {
  const [before, setBefore] = useState(view)
  if (before !== view) setBefore(view)
  const isStart = before === 'wait' && view === 'call'
  useEffect(() => {
    if (isStart) playTestSound(keptMedia.read()?.speakerId ?? null).catch(() => undefined)
  }, [isStart])
}

/** SESS-50: nobody is asked whether they are still there, in this tab or another, while they wait or speak. */
const useStaySignedIn = (host: CareHost, isHere: boolean) => {
  const stay = useEffectEvent(() => host.staySignedIn?.())
  useEffect(() => {
    if (!isHere) return
    stay()
    const rhythm = setInterval(() => stay(), stayMs)
    return () => clearInterval(rhythm)
  }, [isHere])
}

const Waiting = ({ host, room, isStale, look, take }: RunningProps) => {
  const { consultId } = room
  const [media, setMedia] = useState(() => keptMedia.read())
  const [why, setWhy] = useState<LeftWhy>('self')
  const now = useServerTime(clockMs)
  const { step } = host.query
  const view = viewOf({ room, step, isChecked: media !== null, now })
  useStartSound(view)
  useStaySignedIn(host, isThere(view))
  const goTo = (next: string) => host.go({ consultId, step: next }, 'push')
  const correct = useEffectEvent((next: string) => host.go({ consultId, step: next }, 'replace'))
  const due = stepFor(view, step)
  useEffect(() => {
    if (due !== null) correct(due)
  }, [due])
  const tellHost = useEffectEvent(host.whenVisitsChanged)
  const { status, method } = room
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the visit is no longer what the page behind shows
  useEffect(() => {
    tellHost()
  }, [status, method])
  const leaveCall = (reason: LeftWhy) => {
    setWhy(reason)
    host.go({ consultId, step: 'left' }, 'replace')
    look()
  }
  const props = { host, room, goTo }
  switch (view) {
    case 'over':
      return <OverView {...props} />
    case 'by-phone':
      return <ByPhoneView {...props} />
    case 'closed':
      return <ClosedView {...props} />
    case 'simulated':
      return <SimulatedView {...props} />
    case 'phone':
      return <PhoneStep {...props} onDone={take} />
    case 'check':
      return (
        <CheckStep
          {...props}
          onReady={(chosen) => {
            setMedia(chosen)
            goTo('wait')
          }}
        />
      )
    case 'left':
      return <LeftView {...props} why={why} />
    case 'call':
      return media && <CallStep {...props} media={media} onEnd={leaveCall} />
    case 'wait':
      return <WaitStep {...props} media={media} isStale={isStale} />
  }
}
