import { useEffect, useRef } from 'react'
import { callTexts } from '#care/sdk/call/call-texts.en.ts'
import styles from '#care/sdk/call/media/device-check.module.css'
import { Button } from '#ui/components/button.tsx'
import { textsOf } from '#ui/lib/texts.ts'

export type Level = { level: 2 | 3 }

/** The heading of a part of the check. It takes the focus, so that screen readers announce the part. */
export const CheckHeading = ({ level, children }: Level & { children: string }) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  const element = useRef<HTMLHeadingElement>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return (
    <Heading ref={element} tabIndex={-1} className={styles.heading}>
      {children}
    </Heading>
  )
}

export type PhoneWayProps = { onPhone: (() => void) | undefined }

/** The 'Call me instead' button, if a phone visit is offered. */
export const PhoneWay = ({ onPhone, isLoud = false }: PhoneWayProps & { isLoud?: boolean }) =>
  onPhone ? (
    <Button kind={isLoud ? 'primary' : 'quiet'} onClick={onPhone}>
      {textsOf(callTexts)('callMe')}
    </Button>
  ) : null
