import { useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from 'react'
import styles from '#care/sdk/call/call.module.css'
import { CallBar } from '#care/sdk/call/call-bar.tsx'
import { callNews } from '#care/sdk/call/call-news.ts'
import { CallNotices } from '#care/sdk/call/call-notices.tsx'
import { CallOptions, type Looks } from '#care/sdk/call/call-options.tsx'
import { callTexts } from '#care/sdk/call/call-texts.en.ts'
import { CallTop } from '#care/sdk/call/call-top.tsx'
import { useCaptions } from '#care/sdk/call/media/captions.ts'
import { type ChosenMedia, keptMedia } from '#care/sdk/call/media/chosen-media.ts'
import { type CallState, openCall, type VisitCall } from '#care/sdk/call/peers/open-call.ts'
import type { PeerView } from '#care/sdk/call/peers/peers.ts'
import { useScreenWake } from '#care/sdk/call/use-screen-wake.ts'
import { VideoStage } from '#care/sdk/call/video-stage.tsx'
import type { RoomEnd } from '#shared/video/room-messages.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'

const silent = () => () => {}

/** Opens a call on mount and leaves it on unmount. Null until the call is open. */
const useVisitCall = (enter: () => Promise<string>, media: ChosenMedia): { call: VisitCall; state: CallState } | null => {
  const [call, setCall] = useState<VisitCall | null>(null)
  const open = useEffectEvent(() => openCall({ enter: askTicket, media }))
  const askTicket = useEffectEvent(() => enter())
  useEffect(() => {
    const opened = open()
    setCall(opened)
    return opened.leave
  }, [])
  const state = useSyncExternalStore(call?.subscribe ?? silent, () => call?.state() ?? null)
  return call && state ? { call, state } : null
}

type CallCaptionsProps = { peers: readonly PeerView[]; isOn: boolean }

/** Captions that the browser generates from a peer's speech. With several peers, the first with sound: a browser can follow only one. */
const CallCaptions = ({ peers, isOn }: CallCaptionsProps) => {
  const t = textsOf(callTexts)
  const speaker = peers.find(({ audio }) => audio !== null)
  const text = useCaptions(speaker?.audio ?? null, currentLanguage(), isOn)
  if (!isOn) return null
  return (
    <section className={styles.captions} aria-label={t('captions')}>
      <p dir="auto">{text || t('captionsNote')}</p>
    </section>
  )
}

/** Announces visible changes of the call to screen readers. */
const CallAnnouncer = ({ state }: { state: CallState }) => {
  const t = textsOf(callTexts)
  const before = useRef(state)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const news = callNews(before.current, state)
    before.current = state
    if (news.length > 0) setAnnouncement(news.map(({ key, name }) => t(key, { name })).join(' '))
  }, [state, t])
  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  )
}

type Props = {
  /** Returns a new ticket for the visit's room; called each time the socket opens. */
  enter: () => Promise<string>
  media: ChosenMedia
  /** How the page refers to the peer, for example 'your clinician'. */
  peerWord: string
  onLeave: () => void
  onClosed: (reason: RoomEnd) => void
  /** The id of the heading, for a dialog labelled by it. */
  titleId?: string
}

/** A video call with its controls. It fills its container and leaves the room on unmount. */
export const CallView = ({ enter, media, peerWord, onLeave, onClosed, titleId }: Props) => {
  const running = useVisitCall(enter, media)
  useScreenWake()
  const notifyEnd = useEffectEvent(onClosed)
  const end = running?.state.end ?? null
  useEffect(() => {
    if (end) notifyEnd(end)
  }, [end])
  const ownId = useId()
  const id = titleId ?? ownId
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Move the focus only if it was lost with the element that led here.
    if (document.activeElement === null || document.activeElement === document.body) title.current?.focus()
  }, [])
  return (
    <section className={styles.call} aria-labelledby={id}>
      <h2 className="visually-hidden" id={id} ref={title} tabIndex={-1}>
        {textsOf(callTexts)('call')}
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
  // Save the current choices for a reload.
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
      <VideoStage {...{ state, peerWord, looks, speakerId }} onSwap={setLooks} onHeld={() => setSoundHeld(true)} />
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
