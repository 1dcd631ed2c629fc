import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import styles from '#care/sdk/call/call.module.css'
import { CallAnnouncer } from '#care/sdk/call/call-announcer.tsx'
import { CallBar } from '#care/sdk/call/call-bar.tsx'
import { CallCaptions } from '#care/sdk/call/call-captions.tsx'
import { CallNotices } from '#care/sdk/call/call-notices.tsx'
import { CallOptions, type Looks } from '#care/sdk/call/call-options.tsx'
import { CallStage } from '#care/sdk/call/call-stage.tsx'
import { callTexts } from '#care/sdk/call/call-texts.ts'
import { CallTop } from '#care/sdk/call/call-top.tsx'
import { type ChosenMedia, keptMedia } from '#care/sdk/call/chosen-media.ts'
import type { CallState, VisitCall } from '#care/sdk/call/open-call.ts'
import { useScreenWake } from '#care/sdk/call/use-screen-wake.ts'
import { useVisitCall } from '#care/sdk/call/use-visit-call.ts'
import type { RoomEnd } from '#shared/video/room-messages.ts'

type Props = {
  /** A fresh ticket for the visit's room; asked for whenever the line to it is opened anew. */
  enter: () => Promise<string>
  media: ChosenMedia
  /** Who is waited for, as the page calls them: 'your clinician'. */
  peerWord: string
  onLeave: () => void
  onClosed: (reason: RoomEnd) => void
  /** The id of its heading, for a dialog that is named by it. */
  titleId?: string
}

/** A call: pictures, sound, and what one can do about both. It fills what it stands in, and leaves the room when it is taken away. */
export const CallView = ({ enter, media, peerWord, onLeave, onClosed, titleId }: Props) => {
  const running = useVisitCall(enter, media)
  useScreenWake()
  const tellEnd = useEffectEvent(onClosed)
  const end = running?.state.end ?? null
  useEffect(() => {
    if (end) tellEnd(end)
  }, [end])
  const ownId = useId()
  const id = titleId ?? ownId
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // What led in is gone, and the focus with it; elsewhere on the page it stays.
    if (document.activeElement === null || document.activeElement === document.body) title.current?.focus()
  }, [])
  return (
    <section className={styles.call} aria-labelledby={id}>
      <h2 className="visually-hidden" id={id} ref={title} tabIndex={-1}>
        {callTexts()('call')}
      </h2>
      {running && <Running {...running} media={media} peerWord={peerWord} onLeave={onLeave} />}
    </section>
  )
}

type RunningProps = Pick<Props, 'media' | 'peerWord' | 'onLeave'> & { call: VisitCall; state: CallState }

const Running = ({ call, state, media, peerWord, onLeave }: RunningProps) => {
  const [looks, setLooks] = useState<Looks>({ fits: false, isSwapped: false, hasCaptions: false })
  const [speakerId, setSpeaker] = useState(media.speakerId)
  const [isSoundHeld, setSoundHeld] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const optionsId = useId()
  const { isMuted, isCameraOn, microphoneId, cameraId } = state
  // As it is now, for a reload.
  useEffect(() => {
    keptMedia.write({ microphoneId, cameraId, speakerId, audio: !isMuted, video: isCameraOn })
  }, [microphoneId, cameraId, speakerId, isMuted, isCameraOn])
  const playAll = () => {
    setSoundHeld(false)
    for (const player of frame.current?.querySelectorAll<HTMLMediaElement>('audio, video') ?? [])
      void player.play().catch(() => setSoundHeld(true))
  }
  return (
    <div ref={frame} className={styles.frame}>
      <CallTop state={state} />
      <CallStage {...{ state, peerWord, looks, speakerId }} onSwap={setLooks} onHeld={() => setSoundHeld(true)} />
      <div className={styles.over}>
        <CallNotices {...{ call, state, isSoundHeld }} onPlay={playAll} />
        <CallCaptions peers={state.peers} isOn={looks.hasCaptions} />
      </div>
      <CallOptions id={optionsId} {...{ call, state, looks, speakerId, frame }} onLooks={setLooks} onSpeaker={setSpeaker} />
      <CallBar {...{ call, state, optionsId, frame, onLeave }} />
      <CallAnnouncer state={state} />
    </div>
  )
}
