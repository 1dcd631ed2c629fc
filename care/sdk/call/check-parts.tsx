import { useEffect, useRef } from 'react'
import { callTexts } from '#care/sdk/call/call-texts.ts'
import styles from '#care/sdk/call/device-check.module.css'
import { Button } from '#ui/components/button.tsx'

export type Level = { level: 2 | 3 }

/** The heading of a part of the check; it gets the focus, so that one hears where one is. */
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

export type Way = { onPhone: (() => void) | undefined }

/** 'Call me instead', where there is such a way. */
export const PhoneWay = ({ onPhone, isLoud = false }: Way & { isLoud?: boolean }) =>
  onPhone ? (
    <Button kind={isLoud ? 'primary' : 'quiet'} onClick={onPhone}>
      {callTexts()('callMe')}
    </Button>
  ) : null
