import { useEffect, useRef, useState } from 'react'
import { callTexts } from '#care/sdk/call/call-texts.en.ts'
import type { DeviceProblem } from '#care/sdk/call/media/check-devices.ts'
import { CheckHeading, PhoneWay } from '#care/sdk/call/media/check-parts.tsx'
import type { ChosenMedia } from '#care/sdk/call/media/chosen-media.ts'
import styles from '#care/sdk/call/media/device-check.module.css'
import { useDevices } from '#care/sdk/call/media/device-list.ts'
import { DeviceSelect } from '#care/sdk/call/media/device-select.tsx'
import { openDevice } from '#care/sdk/call/media/open-device.ts'
import { playTestSound } from '#care/sdk/call/media/play-test-sound.ts'
import { useShownTrack } from '#care/sdk/call/use-shown-track.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconInfoCircle, IconVideoOff, IconVolume } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Levels above this count as a voice and not as room noise, on a scale of 0 to 1. */
const voiceLevel = 0.12

/** Returns a track's level, 0 to 1, sampled every 100 ms, and whether it has ever exceeded `voiceLevel`. */
const useSoundLevel = (track: MediaStreamTrack | null): { level: number; isSoundDetected: boolean } => {
  const [level, setLevel] = useState(0)
  const [isSoundDetected, setSoundDetected] = useState(false)
  useEffect(() => {
    if (!track || typeof AudioContext !== 'function') return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const wave = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(wave)
      const power = wave.reduce((all, value) => all + value * value, 0) / wave.length
      // Perceived loudness follows the square root, and speech seldom exceeds a third of a microphone's range.
      const now = Math.min(1, Math.sqrt(power) * 4)
      setLevel(now)
      if (now > voiceLevel) setSoundDetected(true)
    }, 100)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [track])
  return { level, isSoundDetected }
}

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

/** The tracks of the check; replaced when another device is chosen, and stopped on unmount. */
const useCheckedTracks = (first: Pick<Props, 'audio' | 'video'>) => {
  const [tracks, setTracks] = useState(first)
  const open = useRef(tracks)
  open.current = tracks
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      for (const track of Object.values(open.current)) track?.stop()
    }
  }, [])
  const choose = async (kind: 'audio' | 'video', id: string) => {
    const former = idOf(open.current[kind])
    // Many phones can open only one camera at a time.
    open.current[kind]?.stop()
    const track = await openDevice(kind, id)
      .catch(() => (former === null ? null : openDevice(kind, former)))
      .catch(() => null)
    if (isMounted.current) setTracks((before) => ({ ...before, [kind]: track ?? before[kind] }))
    // Otherwise the camera's light would stay on.
    else track?.stop()
  }
  return { ...tracks, choose }
}

/** A preview of the user's picture and sound level, with the choice of devices. */
export const CheckedView = ({ audio: firstAudio, video: firstVideo, level, cameraProblem, onReady, onPhone, onAgain }: Props) => {
  const t = textsOf(callTexts)
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
          {t('continue')}
        </Button>
      </div>
    </div>
  )
}

const OwnPreview = ({ track }: { track: MediaStreamTrack | null }) => {
  const t = textsOf(callTexts)
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
  const t = textsOf(callTexts)
  const { level, isSoundDetected } = useSoundLevel(track)
  return (
    <div className={styles.loudness}>
      <p>{t('soundHint')}</p>
      <meter className={styles.meter} min={0} max={1} value={level} aria-label={t('soundLevel')} />
      <p role="status" className={styles.status}>
        {isSoundDetected ? t('heard') : ''}
      </p>
    </div>
  )
}

const TestSound = ({ speakerId }: { speakerId: string | null }) => {
  const t = textsOf(callTexts)
  const { isBusy: isPlaying, run } = useBusy()
  // A sound that does not play needs no message: the member hears that.
  const play = () =>
    run(
      () => playTestSound(speakerId),
      () => undefined,
    )
  return (
    <div className={styles.testSound}>
      <Button kind="tinted" icon={IconVolume} onClick={play} aria-disabled={isPlaying || undefined}>
        {t('playTest')}
      </Button>
      <p role="status" className={styles.status}>
        {isPlaying ? t('playingTest') : ''}
      </p>
    </div>
  )
}
