import { useEffect, useState } from 'react'
import type { Language } from '#shared/languages.ts'

/** What the browser tells of speech that it understands by itself (Web Speech API, on-device recognition). */
type Heard = { results: ArrayLike<ArrayLike<{ transcript: string }>> }

type Recognition = {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally: boolean
  onresult: ((event: Heard) => void) | null
  onend: (() => void) | null
  start: (track: MediaStreamTrack) => void
  stop: () => void
}

type RecognitionMaker = {
  new (): Recognition
  available?: (asked: { langs: string[]; processLocally: true }) => Promise<string>
}

const locales: Record<Language, string> = { en: 'en-US', es: 'es-US', ar: 'ar-SA' }

const maker = (): RecognitionMaker | null => (globalThis as { SpeechRecognition?: RecognitionMaker }).SpeechRecognition ?? null

/** Whether this browser can write down speech on the device, now, without sending it or fetching anything. */
export const canCaption = async (language: Language): Promise<boolean> => {
  const answer = await maker()
    ?.available?.({ langs: [locales[language]], processLocally: true })
    .catch(() => null)
  return answer === 'available'
}

/** Whether captions can be had; false until the browser has said so. */
export const useCanCaption = (language: Language): boolean => {
  const [can, setCan] = useState(false)
  useEffect(() => void canCaption(language).then(setCan), [language])
  return can
}

/** As much as can be read at a glance. */
const mostShown = 160

/** What is being said on a track, its last sentences; empty while nothing is, or it is not wanted. */
export const useCaptions = (track: MediaStreamTrack | null, language: Language, isOn: boolean): string => {
  const [text, setText] = useState('')
  useEffect(() => {
    const Maker = maker()
    if (!isOn || !track || !Maker) return
    let isOver = false
    const recognition = new Maker()
    recognition.lang = locales[language]
    recognition.continuous = true
    recognition.interimResults = true
    recognition.processLocally = true
    recognition.onresult = ({ results }) => {
      const all = Array.from(results, (one) => one[0]?.transcript ?? '').join(' ')
      setText(all.slice(-mostShown))
    }
    // It ends by itself after a silence.
    recognition.onend = () => {
      if (!isOver) recognition.start(track)
    }
    recognition.start(track)
    return () => {
      isOver = true
      recognition.stop()
      setText('')
    }
  }, [track, language, isOn])
  return text
}
