import { useEffect, useRef, useState } from 'react'
import { callNews } from '#care/sdk/call/call-news.ts'
import { callTexts } from '#care/sdk/call/call-texts.ts'
import type { CallState } from '#care/sdk/call/open-call.ts'

/** Says aloud, to those who use a screen reader, what others see happen. */
export const CallAnnouncer = ({ state }: { state: CallState }) => {
  const t = callTexts()
  const before = useRef(state)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const news = callNews(before.current, state)
    before.current = state
    if (news.length > 0) setSaid(news.map(({ key, name }) => t(key, { name })).join(' '))
  }, [state, t])
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  )
}
