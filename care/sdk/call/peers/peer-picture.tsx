import { useEffect } from 'react'
import { callTexts } from '#care/sdk/call/call-texts.en.ts'
import type { PeerView } from '#care/sdk/call/peers/peers.ts'
import { useShownTrack } from '#care/sdk/call/use-shown-track.ts'
import styles from '#care/sdk/call/video-stage.module.css'
import { Avatar } from '#ui/components/avatar.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconMicrophoneOff } from '#ui/components/icons.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  peer: PeerView
  /** The only other participant; the name is already shown above. */
  isAlone: boolean
  speakerId: string | null
  onHeld: () => void
}

/** Returns first and last name without suffixes after a comma, such as a clinician's credentials. */
const initialsOf = (name: string) => {
  const words = (name.split(',')[0] ?? '').trim().split(' ')
  return { first: words[0] ?? '', last: words.length > 1 ? (words.at(-1) ?? '') : '' }
}

const pendingWords = ({ link, isAway }: PeerView) => {
  if (isAway) return 'peerAway'
  return link === 'lost' ? 'peerLost' : 'connectingTo'
}

/** A peer's picture and sound, or the name while there is no picture. */
export const PeerPicture = ({ peer, isAlone, speakerId, onHeld }: Props) => {
  const t = textsOf(callTexts)
  const { name, role, guestRole, state, link } = peer
  const hasPicture = state.video && peer.video !== null
  const video = useShownTrack<HTMLVideoElement>(hasPicture ? peer.video : null)
  const audio = useShownTrack<HTMLAudioElement>(peer.audio, onHeld)
  useEffect(() => {
    const player = audio.current
    if (player && speakerId !== null && 'setSinkId' in player) void player.setSinkId(speakerId).catch(() => undefined)
  }, [audio, speakerId])
  return (
    <li className={styles.person} data-link={link}>
      <video ref={video} data-main muted autoPlay playsInline tabIndex={-1} hidden={!hasPicture} aria-label={name} />
      {/* biome-ignore lint/a11y/useMediaCaption: live speech has no caption file; the call shows its own captions where the browser supports them */}
      <audio ref={audio} autoPlay />
      {!hasPicture && (
        <div className={styles.unseen}>
          <Avatar {...initialsOf(name)} />
          <p>{t('noPicture')}</p>
        </div>
      )}
      {link !== 'connected' && <p className={styles.pending}>{t(pendingWords(peer), { name })}</p>}
      {(!isAlone || guestRole || !state.audio) && (
        <p className={styles.caption}>
          {(!isAlone || guestRole) && (
            <span>
              <bdi>{name}</bdi> · {t(guestRole ?? role)}
            </span>
          )}
          {!state.audio && (
            <span className={styles.mutedMark}>
              <Icon of={IconMicrophoneOff} size={16} />
              {t('muted')}
            </span>
          )}
        </p>
      )}
    </li>
  )
}
