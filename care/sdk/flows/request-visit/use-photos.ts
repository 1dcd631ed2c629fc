import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askCare, fetchCareFile, sendCareFile } from '#care/sdk/client/ask-screen.ts'
import type { DraftKeeper } from '#care/sdk/client/draft-keeper.ts'
import { mostPhotos } from '#shared/visits/visit-draft.ts'
import { photoCalls } from '#shared/visits/visit-screens.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { shrinkPhoto } from '#ui/lib/shrink-photo.ts'
import { isTransient } from '#ui/lib/transient-error.ts'

/** Pixels of the longer side: enough to show skin, small enough for a mobile upload. */
const photoPixels = 2000

/** A photo being uploaded; `isWaiting` while offline. */
export type SentPhoto = { key: string; preview: string; isWaiting: boolean }

export type PhotoBox = {
  add: (files: readonly File[]) => Promise<void>
  sending: readonly SentPhoto[]
  giveUp: (key: string) => void
  remove: (photoId: string) => Promise<void>
  /** Returns the object URL of a photo on the server; null until it is loaded. */
  preview: (photoId: string) => string | null
  load: (photoId: string) => void
  /** Why the last photo was refused. */
  problem: unknown
  /** Whether the member chose more photos than a visit accepts. */
  isFull: boolean
}

const invalid = () => new CallError({ name: 'PhotoInvalid', code: 'PhotoInvalid', status: 422 })

/** Milliseconds between retries while the server is unreachable. */
const retry = 4000

/** The photos of a draft: reduced in size, uploaded one by one, and retried when the connection is back. */
export const usePhotos = (host: CareHost, keeper: DraftKeeper): PhotoBox => {
  const [sending, setSending] = useState<readonly (SentPhoto & { blob: Blob })[]>([])
  const [previews, setPreviews] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<unknown>(null)
  const [isFull, setFull] = useState(false)
  const asked = useRef(new Set<string>())
  const isSending = useRef(false)
  const ids = () => keeper.state().content.photoIds ?? []

  const sendNext = useEffectEvent(async () => {
    const next = sending[0]
    if (!next || isSending.current) return
    isSending.current = true
    try {
      await keeper.flush()
      const { photoId } = await sendCareFile(host, photoCalls.addPhoto, {}, next.blob)
      setPreviews((former) => ({ ...former, [photoId]: next.preview }))
      keeper.patch({ photoIds: [...ids(), photoId] })
      setSending((former) => former.filter(({ key }) => key !== next.key))
    } catch (error) {
      const wait = isTransient(error)
      if (!wait) setProblem(error)
      setSending((former) => (wait ? former.map((one) => ({ ...one, isWaiting: true })) : former.filter(({ key }) => key !== next.key)))
    }
    isSending.current = false
  })
  const isAny = sending.length > 0
  const first = sending[0]?.key
  useEffect(() => {
    if (!isAny) return
    const again = () => void sendNext()
    // Upload a new first photo at once; retry a waiting one at the interval and when the connection is back.
    if (first !== undefined) again()
    const rhythm = setInterval(again, retry)
    addEventListener('online', again)
    return () => {
      clearInterval(rhythm)
      removeEventListener('online', again)
    }
  }, [isAny, first])
  useEffect(() => {
    if (!isAny) return
    // Photos being uploaded exist only in this page, so warn before it closes.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isAny])

  return {
    sending,
    problem,
    isFull,
    add: async (files) => {
      const room = mostPhotos - ids().length - sending.length
      setProblem(null)
      setFull(files.length > room)
      for (const file of files.slice(0, room)) {
        const blob = await shrinkPhoto(file, photoPixels).catch(() => null)
        if (blob)
          setSending((former) => [...former, { key: crypto.randomUUID(), preview: URL.createObjectURL(blob), isWaiting: false, blob }])
        else setProblem(invalid())
      }
    },
    giveUp: (key) => setSending((former) => former.filter((one) => one.key !== key)),
    remove: async (photoId) => {
      setProblem(null)
      keeper.patch({ photoIds: ids().filter((id) => id !== photoId) })
      await askCare(host, photoCalls.dropPhoto, { photoId }).catch(() => undefined)
    },
    preview: (photoId) => previews[photoId] ?? null,
    load: (photoId) => {
      if (previews[photoId] || asked.current.has(photoId)) return
      asked.current.add(photoId)
      fetchCareFile(host, photoCalls.readPhoto, { photoId }).then(
        (blob) => setPreviews((former) => ({ ...former, [photoId]: URL.createObjectURL(blob) })),
        () => asked.current.delete(photoId),
      )
    },
  }
}
