import { useEffect, useState } from 'react'
import { type Language, localeOf } from '#shared/languages.ts'

/** The result event of the Web Speech API, with on-device recognition. */
type RecognizedText = { results: ArrayLike<ArrayLike<{ transcript: string }>> }

type Recognition = {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally: boolean
  onresult: ((event: RecognizedText) => void) | null
  onend: (() => void) | null
  start: (track: MediaStreamTrack) => void
  stop: () => void
}

type RecognitionMaker = {
  new (): Recognition
  available?: (asked: { langs: string[]; processLocally: true }) => Promise<string>
}

/** Speech recognition supports Arabic only with a country code. */
const spokenLocaleOf = (language: Language): string => (language === 'ar' ? 'ar-SA' : localeOf(language))

const maker = (): RecognitionMaker | null => (globalThis as { SpeechRecognition?: RecognitionMaker }).SpeechRecognition ?? null

/** Returns whether the browser can transcribe this language on the device now, without sending audio or downloading anything. */
export const canCaption = async (language: Language): Promise<boolean> => {
  const answer = await maker()
    ?.available?.({ langs: [spokenLocaleOf(language)], processLocally: true })
    .catch(() => null)
  return answer === 'available'
}

/** Returns whether captions are available; false until the browser has answered. */
export const useCanCaption = (language: Language): boolean => {
  const [can, setCan] = useState(false)
  useEffect(() => void canCaption(language).then(setCan), [language])
  return can
}

/** Maximum length of the shown captions, in characters. */
const mostShown = 160

/** Returns the latest captions of a track; empty while nobody speaks or captions are off. */
export const useCaptions = (track: MediaStreamTrack | null, language: Language, isOn: boolean): string => {
  const [text, setText] = useState('')
  useEffect(() => {
    const Maker = maker()
    if (!isOn || !track || !Maker) return
    let isOver = false
    const recognition = new Maker()
    recognition.lang = spokenLocaleOf(language)
    recognition.continuous = true
    recognition.interimResults = true
    recognition.processLocally = true
    recognition.onresult = ({ results }) => {
      const all = Array.from(results, (one) => one[0]?.transcript ?? '').join(' ')
      setText(all.slice(-mostShown))
    }
    // Recognition ends by itself after a silence, so it is started again.
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
