import { type RefObject, useEffect, useState } from 'react'
import styles from '#care/sdk/call/call-bar.module.css'
import { callTexts } from '#care/sdk/call/call-texts.en.ts'
import type { CallState, VisitCall } from '#care/sdk/call/peers/open-call.ts'
import { classNames } from '#ui/components/class-names.ts'
import { Icon, type IconShape } from '#ui/components/icon.tsx'
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconDots,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconVideo,
  IconVideoOff,
} from '#ui/components/icons.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  call: VisitCall
  state: CallState
  /** The element id of the options popover. */
  optionsId: string
  /** The element that goes full screen. */
  frame: RefObject<HTMLElement | null>
  onLeave: () => void
}

/** The controls needed at once, within reach of a thumb; the leave button comes last. */
export const CallBar = ({ call, state, optionsId, frame, onLeave }: Props) => {
  const t = textsOf(callTexts)
  const { isMuted, isCameraOn, own } = state
  const isShown = isCameraOn && !own.missing.video
  const leave = () => {
    call.leave()
    onLeave()
  }
  return (
    <fieldset className={styles.bar} aria-label={t('controls')}>
      <Control
        icon={isMuted ? IconMicrophoneOff : IconMicrophone}
        label={t(isMuted ? 'unmute' : 'mute')}
        isOff={isMuted}
        onClick={() => call.setMuted(!isMuted)}
      />
      <Control
        icon={isShown ? IconVideo : IconVideoOff}
        label={t(isShown ? 'stopVideo' : 'startVideo')}
        isOff={!isShown}
        onClick={() => call.setCamera(!isShown)}
      />
      <FullScreen frame={frame} />
      <Control icon={IconDots} label={t('more')} popoverTarget={optionsId} />
      <Control icon={IconPhoneOff} label={t('leave')} isEnd onClick={leave} />
    </fieldset>
  )
}

type ControlProps = {
  icon: IconShape
  label: string
  isOff?: boolean
  isEnd?: boolean
  popoverTarget?: string
  onClick?: () => void
}

const Control = ({ icon, label, isOff = false, isEnd = false, ...rest }: ControlProps) => (
  <button type="button" className={classNames(styles.control, isOff && styles.off, isEnd && styles.end)} {...rest}>
    <span>
      <Icon of={icon} size={24} />
    </span>
    {label}
  </button>
)

/** The full-screen button; hidden where the browser does not support full screen. */
const FullScreen = ({ frame }: Pick<Props, 'frame'>) => {
  const t = textsOf(callTexts)
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const note = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', note)
    return () => document.removeEventListener('fullscreenchange', note)
  }, [])
  if (!document.fullscreenEnabled) return null
  const toggle = () => void (isFull ? document.exitFullscreen() : frame.current?.requestFullscreen())?.catch(() => undefined)
  return (
    <div className={styles.wideOnly}>
      <Control
        icon={isFull ? IconArrowsMinimize : IconArrowsMaximize}
        label={t(isFull ? 'endFullScreen' : 'fullScreen')}
        onClick={toggle}
      />
    </div>
  )
}
