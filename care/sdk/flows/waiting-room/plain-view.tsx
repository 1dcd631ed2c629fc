import { type ReactNode, useEffect, useRef } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import styles from '#care/sdk/flows/waiting-room/waiting-room.module.css'
import { waitingRoomTexts } from '#care/sdk/flows/waiting-room/waiting-room-texts.ts'
import { Arch } from '#ui/components/arch.tsx'
import { Button } from '#ui/components/button.tsx'
import { FlowFrame } from '#ui/components/flow-frame.tsx'

type Props = {
  host: CareHost
  /** What stands in the door; without one there is a `niche` of the view's own. */
  scene?: ReactNode
  niche?: ReactNode
  heading: string
  children?: ReactNode
  /** The action row; a button that closes where there is nothing else. */
  foot?: ReactNode
}

/** A view of the waiting room: the door, its heading, which gets the focus, and what is to be said. */
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
            {waitingRoomTexts()('done')}
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
