import { useEffect, useRef, useState } from 'react'
import { callTexts } from '#care/sdk/call/call-texts.ts'
import type { DeviceProblem } from '#care/sdk/call/check-devices.ts'
import { CheckHeading, PhoneWay } from '#care/sdk/call/check-parts.tsx'
import type { ChosenMedia } from '#care/sdk/call/chosen-media.ts'
import styles from '#care/sdk/call/device-check.module.css'
import { useDevices } from '#care/sdk/call/device-list.ts'
import { DeviceSelect } from '#care/sdk/call/device-select.tsx'
import { openDevice } from '#care/sdk/call/open-device.ts'
import { playTestSound } from '#care/sdk/call/play-test-sound.ts'
import { useSoundLevel } from '#care/sdk/call/sound-level.ts'
import { useShownTrack } from '#care/sdk/call/use-shown-track.ts'
import { Alert } from '#ui/components/alert.tsx'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconInfoCircle, IconVideoOff, IconVolume } from '#ui/components/icons.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'

type Props = {
  audio: MediaStreamTrack
  video: MediaStreamTrack | null
  cameraProblem: DeviceProblem | null
  level: 2 | 3
  onReady: (media: ChosenMedia) => void
  onPhone: (() => void) | undefined
  onAgain: () => void
}

const idOf = (track: MediaStreamTrack | null): string | null => track?.getSettings().deviceId ?? null

/** The tracks of the check, exchanged as other devices are chosen, and let go of when it is over. */
const useCheckedTracks = (first: Pick<Props, 'audio' | 'video'>) => {
  const [tracks, setTracks] = useState(first)
  const open = useRef(tracks)
  open.current = tracks
  useEffect(
    () => () => {
      for (const track of Object.values(open.current)) track?.stop()
    },
    [],
  )
  const choose = async (kind: 'audio' | 'video', id: string) => {
    // Many phones open one camera at a time.
    open.current[kind]?.stop()
    const track = await openDevice(kind, id).catch(() => null)
    setTracks((before) => ({ ...before, [kind]: track ?? before[kind] }))
  }
  return { ...tracks, choose }
}

/** How one will look and sound, and what to change about it. */
export const CheckedView = ({ audio: firstAudio, video: firstVideo, level, cameraProblem, onReady, onPhone, onAgain }: Props) => {
  const t = callTexts()
  const { audio, video, choose } = useCheckedTracks({ audio: firstAudio, video: firstVideo })
  const [isSeen, setSeen] = useState(true)
  const [speakerId, setSpeaker] = useState<string | null>(null)
  const { cameras, microphones, speakers } = useDevices(audio)
  const hasChoice = [video ? cameras : [], microphones, speakers].some((list) => list.length > 1)
  const finish = () =>
    onReady({ microphoneId: idOf(audio), cameraId: idOf(video), speakerId, audio: true, video: video !== null && isSeen })
  const words = { refused: 'cameraRefused', missing: 'cameraMissing', busy: 'cameraBusy' } as const
  return (
    <div className={styles.check}>
      <div>
        <CheckHeading level={level}>{t('checkDone')}</CheckHeading>
        <p className={styles.lead}>{t('checkDoneLead')}</p>
      </div>
      <OwnPreview track={isSeen ? video : null} />
      {cameraProblem && (
        <Alert tone="warning" icon={IconInfoCircle}>
          {t(words[cameraProblem])}
        </Alert>
      )}
      {video && <Checkbox name="with-camera" label={t('withCamera')} isTicked={isSeen} onTick={setSeen} />}
      <Loudness track={audio} />
      <TestSound speakerId={speakerId} />
      {hasChoice && (
        <details className={styles.devices}>
          <summary>{t('otherDevices')}</summary>
          <DeviceSelect
            name="camera"
            label={t('camera')}
            devices={video ? cameras : []}
            id={idOf(video)}
            onChoose={(id) => choose('video', id)}
          />
          <DeviceSelect
            name="microphone"
            label={t('microphone')}
            devices={microphones}
            id={idOf(audio)}
            onChoose={(id) => choose('audio', id)}
          />
          <DeviceSelect name="speaker" label={t('speaker')} devices={speakers} id={speakerId} onChoose={setSpeaker} />
        </details>
      )}
      <div className={styles.ways}>
        <PhoneWay onPhone={onPhone} />
        {cameraProblem && (
          <Button kind="secondary" onClick={onAgain}>
            {t('checkAgain')}
          </Button>
        )}
        <Button isLarge onClick={finish}>
          {t('goOn')}
        </Button>
      </div>
    </div>
  )
}

const OwnPreview = ({ track }: { track: MediaStreamTrack | null }) => {
  const t = callTexts()
  const element = useShownTrack<HTMLVideoElement>(track)
  return (
    <div className={styles.preview}>
      <video ref={element} muted autoPlay playsInline hidden={track === null} aria-label={t('yourPicture')} />
      {track === null && (
        <p className={styles.unseen}>
          <Icon of={IconVideoOff} size={32} />
          {t('cameraOff')}
        </p>
      )}
    </div>
  )
}

const Loudness = ({ track }: { track: MediaStreamTrack }) => {
  const t = callTexts()
  const { level, isHeard } = useSoundLevel(track)
  return (
    <div className={styles.loudness}>
      <p>{t('soundHint')}</p>
      <meter className={styles.meter} min={0} max={1} value={level} aria-label={t('soundLevel')} />
      <p role="status" className={styles.told}>
        {isHeard ? t('heard') : ''}
      </p>
    </div>
  )
}

const TestSound = ({ speakerId }: { speakerId: string | null }) => {
  const t = callTexts()
  const [isPlaying, setPlaying] = useState(false)
  const play = async () => {
    setPlaying(true)
    await playTestSound(speakerId).catch(() => undefined)
    setPlaying(false)
  }
  return (
    <div className={styles.testSound}>
      <Button kind="tinted" icon={IconVolume} onClick={play} aria-disabled={isPlaying || undefined}>
        {t('playTest')}
      </Button>
      <p role="status" className={styles.told}>
        {isPlaying ? t('playingTest') : ''}
      </p>
    </div>
  )
}
