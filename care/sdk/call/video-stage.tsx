import type { Dispatch, SetStateAction } from 'react'
import type { Looks } from '#care/sdk/call/call-options.tsx'
import { callTexts } from '#care/sdk/call/call-texts.en.ts'
import type { CallState } from '#care/sdk/call/peers/open-call.ts'
import { PeerPicture } from '#care/sdk/call/peers/peer-picture.tsx'
import { useShownTrack } from '#care/sdk/call/use-shown-track.ts'
import styles from '#care/sdk/call/video-stage.module.css'
import { classNames } from '#ui/components/class-names.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconMicrophoneOff } from '#ui/components/icons.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  state: CallState
  peerWord: string
  looks: Looks
  speakerId: string | null
  onSwap: Dispatch<SetStateAction<Looks>>
  onHeld: () => void
}

/** All participants' pictures, with the user's own in a corner; in a call of two they can be swapped. */
export const VideoStage = ({ state, peerWord, looks, speakerId, onSwap, onHeld }: Props) => {
  const { peers, own } = state
  const [only] = peers
  const maySwap = peers.length === 1 && own.video !== null
  const isSwapped = looks.isSwapped && maySwap
  const swap = () => onSwap((before) => ({ ...before, isSwapped: !before.isSwapped }))
  return (
    <div className={classNames(styles.stage, looks.fits && styles.fits)} data-swapped={isSwapped || undefined}>
      <ul className={styles.people} data-count={peers.length}>
        {peers.map((peer) => (
          <PeerPicture key={`${peer.role}${peer.name}`} peer={peer} isAlone={peers.length === 1} speakerId={speakerId} onHeld={onHeld} />
        ))}
      </ul>
      {peers.length === 0 && <Waiting state={state} peerWord={peerWord} />}
      {own.video && (
        <OwnPicture track={own.video} isMuted={state.isMuted} swap={maySwap && only ? { name: only.name, isSwapped, press: swap } : null} />
      )}
    </div>
  )
}

const Waiting = ({ state: { phase, isFull }, peerWord }: Pick<Props, 'peerWord' | 'state'>) => {
  const t = textsOf(callTexts)
  const isIn = phase === 'in'
  return (
    <div className={styles.waiting}>
      <p className={styles.waitingWho}>{isIn ? t('waitingFor', { who: peerWord }) : t('entering')}</p>
      {isIn && <p>{t('waitingText')}</p>}
      {isFull && <p>{t('full')}</p>}
    </div>
  )
}

type OwnProps = {
  track: MediaStreamTrack
  isMuted: boolean
  swap: { name: string; isSwapped: boolean; press: () => void } | null
}

const OwnPicture = ({ track, isMuted, swap }: OwnProps) => {
  const t = textsOf(callTexts)
  const element = useShownTrack<HTMLVideoElement>(track)
  return (
    <figure className={styles.own}>
      <video ref={element} muted autoPlay playsInline tabIndex={-1} aria-label={t('you')} />
      <figcaption>
        {isMuted && <Icon of={IconMicrophoneOff} size={16} />}
        {t(isMuted ? 'youMuted' : 'you')}
      </figcaption>
      {swap && (
        <button
          type="button"
          className={styles.swap}
          aria-label={swap.isSwapped ? t('showThemLarge', { name: swap.name }) : t('showMeLarge')}
          onClick={swap.press}
        />
      )}
    </figure>
  )
}
