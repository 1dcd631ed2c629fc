import { useEffect, useRef, useState } from 'react'
import { showError } from '#ui/lib/calls/toast-error.ts'

/** How an upload tells its progress in bytes, and hears that it is stopped. */
export type FileSending = { onProgress: (sent: number) => void; signal: AbortSignal }

/**
 * The upload of one file in a form: its progress, null while nothing is sent, and how to start and stop it. Not `useBusy`: the progress
 * itself tells whether a file is being sent, and an upload that the operator stops shows no error.
 */
export const useFileSending = () => {
  const [progress, setProgress] = useState<{ file: File; sent: number } | null>(null)
  const stopping = useRef<AbortController>(null)
  useEffect(() => () => stopping.current?.abort(), [])
  const start = async (file: File, upload: (sending: FileSending) => Promise<void>): Promise<void> => {
    stopping.current = new AbortController()
    const { signal } = stopping.current
    setProgress({ file, sent: 0 })
    try {
      await upload({ onProgress: (sent) => setProgress({ file, sent }), signal })
    } catch (error) {
      if (!signal.aborted) showError(error)
    } finally {
      setProgress(null)
    }
  }
  return { progress, start, stop: () => stopping.current?.abort() }
}
