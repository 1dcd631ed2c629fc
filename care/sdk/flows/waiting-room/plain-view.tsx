import { type ReactNode, useEffect, useRef } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import styles from '#care/sdk/flows/waiting-room/waiting-room.module.css'
import { waitingRoomTexts } from '#care/sdk/flows/waiting-room/waiting-room-texts.en.ts'
import { Arch } from '#ui/components/arch.tsx'
import { Button } from '#ui/components/button.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  host: CareHost
  /** The illustration; if omitted, the view supplies a `niche`. */
  scene?: ReactNode
  niche?: ReactNode
  heading: string
  children?: ReactNode
  /** The action row; a close button by default. */
  foot?: ReactNode
}

/** A view of the waiting room: an illustration, a heading, which takes the focus, and a text. */
export const PlainView = ({ host, scene, niche, heading, children, foot }: Props) => {
  const title = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever listens hears each new heading
  useEffect(() => title.current?.focus({ preventScroll: true }), [heading])
  return (
    <FlowFrame
      titleId={host.titleId}
      title={host.title}
      onClose={host.close}
      foot={
        foot ?? (
          <Button kind="secondary" isLarge onClick={host.close}>
            {textsOf(waitingRoomTexts)('done')}
          </Button>
        )
      }
    >
      <div className={styles.view}>
        {niche}
        {scene && (
          <div className={styles.scene}>
            <Arch scene={scene} />
          </div>
        )}
        <h3 ref={title} tabIndex={-1} className={styles.heading}>
          {heading}
        </h3>
        {children}
      </div>
    </FlowFrame>
  )
}
