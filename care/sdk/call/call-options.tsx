import { type Dispatch, type RefObject, type SetStateAction, useId } from 'react'
import styles from '#care/sdk/call/call-bar.module.css'
import { callTexts } from '#care/sdk/call/call-texts.en.ts'
import { useCanCaption } from '#care/sdk/call/media/captions.ts'
import { useDevices } from '#care/sdk/call/media/device-list.ts'
import { DeviceSelect } from '#care/sdk/call/media/device-select.tsx'
import type { CallState, VisitCall } from '#care/sdk/call/peers/open-call.ts'
import { Button, IconButton } from '#ui/components/button.tsx'
import { IconAspectRatio, IconBadgeCc, IconPictureInPicture, IconSwitchHorizontal, IconX } from '#ui/components/icons.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'

/** How the call is displayed, on this screen only. */
export type Looks = {
  /** Whether the whole picture shows, with borders, instead of being cropped to fill the screen. */
  fits: boolean
  /** Whether the user's own picture is the large one. */
  isSwapped: boolean
  hasCaptions: boolean
}

type Props = {
  id: string
  call: VisitCall
  state: CallState
  looks: Looks
  speakerId: string | null
  frame: RefObject<HTMLElement | null>
  onLooks: Dispatch<SetStateAction<Looks>>
  onSpeaker: (id: string) => void
}

/** Device selection and display options. A native popover, so that Escape closes it and not the dialog around the call. */
export const CallOptions = ({ id, call, state, looks, speakerId, frame, onLooks, onSpeaker }: Props) => {
  const t = textsOf(callTexts)
  const titleId = useId()
  const { own, peers, microphoneId, cameraId } = state
  const { cameras, microphones, speakers } = useDevices(own.audio)
  const canCaption = useCanCaption(currentLanguage())
  const [only] = peers
  const change = (part: Partial<Looks>) => onLooks((before) => ({ ...before, ...part }))
  const main = () => frame.current?.querySelector<HTMLVideoElement>('video[data-main]:not([hidden])') ?? null
  const hasMain = peers.some(({ state: sent, video }) => sent.video && video !== null)
  const idOf = (track: MediaStreamTrack | null, chosen: string | null) => track?.getSettings().deviceId ?? chosen
  return (
    <div id={id} popover="auto" role="dialog" aria-labelledby={titleId} className={styles.options}>
      <div className={styles.optionsHead}>
        <h3 id={titleId}>{t('moreTitle')}</h3>
        <IconButton icon={IconX} label={t('close')} popoverTarget={id} popoverTargetAction="hide" />
      </div>
      <DeviceSelect
        {...{ name: 'microphone', label: t('microphone'), devices: microphones, id: idOf(own.audio, microphoneId) }}
        onChoose={call.useMicrophone}
      />
      <DeviceSelect
        {...{ name: 'camera', label: t('camera'), devices: cameras, id: idOf(own.video, cameraId) }}
        onChoose={call.useCamera}
      />
      <DeviceSelect {...{ name: 'speaker', label: t('speaker'), devices: speakers, id: speakerId }} onChoose={onSpeaker} />
      <div className={styles.optionWays}>
        {hasMain && (
          <Button kind="secondary" icon={IconAspectRatio} onClick={() => change({ fits: !looks.fits })}>
            {t(looks.fits ? 'fillScreen' : 'showWhole')}
          </Button>
        )}
        {only && peers.length === 1 && own.video && (
          <Button kind="secondary" icon={IconSwitchHorizontal} onClick={() => change({ isSwapped: !looks.isSwapped })}>
            {looks.isSwapped ? t('showThemLarge', { name: only.name }) : t('showMeLarge')}
          </Button>
        )}
        {hasMain && document.pictureInPictureEnabled && (
          <Button
            kind="secondary"
            icon={IconPictureInPicture}
            onClick={() =>
              void main()
                ?.requestPictureInPicture()
                .catch(() => undefined)
            }
          >
            {t('smallWindow')}
          </Button>
        )}
        {canCaption && (
          <Button kind="secondary" icon={IconBadgeCc} onClick={() => change({ hasCaptions: !looks.hasCaptions })}>
            {t(looks.hasCaptions ? 'captionsOff' : 'captionsOn')}
          </Button>
        )}
      </div>
    </div>
  )
}
