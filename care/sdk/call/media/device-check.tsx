import { useCallback, useEffect, useRef, useState } from 'react'
import { callTexts } from '#care/sdk/call/call-texts.en.ts'
import { type CheckedDevices, checkDevices, isAllowedAlready } from '#care/sdk/call/media/check-devices.ts'
import { CheckHeading, type Level, PhoneWay, type PhoneWayProps } from '#care/sdk/call/media/check-parts.tsx'
import { CheckedView } from '#care/sdk/call/media/checked-view.tsx'
import { type ChosenMedia, keptMedia } from '#care/sdk/call/media/chosen-media.ts'
import styles from '#care/sdk/call/media/device-check.module.css'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconMicrophone, IconVideo } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  onReady: (media: ChosenMedia) => void
  /** Switches to a phone visit; if omitted, none is offered. */
  onPhone?: () => void
  /** The heading level on the page. */
  level?: 2 | 3
}

type Stage = { kind: 'intro' } | { kind: 'prompting' } | CheckedDevices

/** Checks camera, microphone and speaker before the call. An explanation precedes the browser's permission prompt. */
export const DeviceCheck = ({ onReady, onPhone, level = 3 }: Props) => {
  const [stage, setStage] = useState<Stage>({ kind: 'intro' })
  const isGone = useRef(false)
  const begin = useCallback(async () => {
    setStage({ kind: 'prompting' })
    const found = await checkDevices()
    if (isGone.current && found.kind === 'ready') for (const track of [found.audio, found.video]) track?.stop()
    setStage(found)
  }, [])
  useEffect(() => {
    isGone.current = false
    // If permission was granted before, skip the introduction.
    void isAllowedAlready().then((isAllowed) => {
      if (isAllowed && !isGone.current) void begin()
    })
    return () => {
      isGone.current = true
    }
  }, [begin])
  const finish = (media: ChosenMedia) => {
    keptMedia.write(media)
    onReady(media)
  }
  if (stage.kind === 'ready') return <CheckedView {...{ ...stage, level, onReady: finish, onPhone, onAgain: begin }} />
  if (stage.kind === 'intro' || stage.kind === 'prompting')
    return <Intro {...{ level, isPrompting: stage.kind === 'prompting', begin, onPhone }} />
  return <Failed {...{ level, stage, onAgain: begin, onPhone }} />
}

const Intro = ({ level, isPrompting, begin, onPhone }: Level & PhoneWayProps & { isPrompting: boolean; begin: () => void }) => {
  const t = textsOf(callTexts)
  return (
    <div className={styles.check}>
      <div>
        <CheckHeading level={level}>{t('checkTitle')}</CheckHeading>
        <p className={styles.lead}>{t('checkLead')}</p>
      </div>
      <div className={styles.niche} aria-hidden="true">
        <Icon of={IconVideo} size={40} />
        <Icon of={IconMicrophone} size={40} />
      </div>
      <p role="status" className={styles.status}>
        {isPrompting ? t('prompting') : ''}
      </p>
      <div className={styles.ways}>
        <PhoneWay onPhone={onPhone} />
        <Button isLarge isBusy={isPrompting} onClick={begin}>
          {t('startCheck')}
        </Button>
      </div>
    </div>
  )
}

const Failed = ({
  level,
  stage,
  onAgain,
  onPhone,
}: Level & PhoneWayProps & { stage: Exclude<CheckedDevices, { kind: 'ready' }>; onAgain: () => void }) => {
  const t = textsOf(callTexts)
  const words = { refused: 'microphoneRefused', missing: 'microphoneMissing', busy: 'microphoneBusy' } as const
  const isDeaf = stage.kind === 'no-microphone'
  return (
    <div className={styles.check}>
      <CheckHeading level={level}>{t(isDeaf ? 'noMicrophoneTitle' : 'cannotCallTitle')}</CheckHeading>
      <Alert tone="error">{isDeaf ? t(words[stage.problem]) : t('cannotCall')}</Alert>
      {onPhone && <p className={styles.lead}>{t('phoneOffer')}</p>}
      <div className={styles.ways}>
        {isDeaf && (
          <Button kind="secondary" onClick={onAgain}>
            {t('checkAgain')}
          </Button>
        )}
        <PhoneWay onPhone={onPhone} isLoud />
      </div>
    </div>
  )
}
