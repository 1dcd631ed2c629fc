import { useEffect, useEffectEvent } from 'react'
import { CallView } from '#care/sdk/call/call-view.tsx'
import type { ChosenMedia } from '#care/sdk/call/chosen-media.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import type { LeftWhy } from '#care/sdk/flows/waiting-room/left-view.tsx'
import type { WaitingProps } from '#care/sdk/flows/waiting-room/waiting-room-flow.tsx'
import { waitingRoomTexts } from '#care/sdk/flows/waiting-room/waiting-room-texts.ts'
import { nameOf } from '#care/sdk/flows/waiting-room/who-niche.tsx'
import { videoScreens } from '#shared/video/video-screens.ts'

type Props = WaitingProps & { media: ChosenMedia; onEnd: (why: LeftWhy) => void }

/** The call itself, in place of the dialog's content; a press outside does not end it. */
export const CallStep = ({ host, room, media, onEnd }: Props) => {
  const { consultId } = room
  const keepOpen = useEffectEvent((isKept: boolean) => host.keepOpen?.(isKept))
  useEffect(() => {
    keepOpen(true)
    return () => keepOpen(false)
  }, [])
  return (
    <CallView
      enter={async () => (await askScreen(host, videoScreens.enterRoom, { consultId })).ticket}
      media={media}
      peerWord={nameOf(room) ?? waitingRoomTexts()('peer')}
      titleId={host.titleId}
      onLeave={() => onEnd('self')}
      onClosed={(reason) => onEnd(reason === 'elsewhere' ? 'elsewhere' : 'closed')}
    />
  )
}
