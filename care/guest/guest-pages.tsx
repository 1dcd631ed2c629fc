import { type ComponentType, lazy } from 'react'
import { guestPaths } from '#shared/care/guest-paths.ts'

/** The props of a guest page: the secret of the link. */
export type GuestPageProps = { secret: string }

type GuestPage = {
  path: string
  page: ComponentType<GuestPageProps>
  /** Whether the secret may also be typed: the page then opens without one, with an empty `secret`. */
  takesTyped?: boolean
}

/** Every guest page. To add one: its path in shared/care/guest-paths.ts, its entry here, its texts in its own folder. */
export const guestPages: readonly GuestPage[] = [
  {
    path: guestPaths.records,
    page: lazy(async () => ({ default: (await import('#care/guest/records/shared-records-page.tsx')).SharedRecordsPage })),
  },
  {
    path: guestPaths.visit,
    page: lazy(async () => ({ default: (await import('#care/guest/video/visit-page.tsx')).GuestVisitPage })),
  },
  {
    path: guestPaths.document,
    page: lazy(async () => ({ default: (await import('#care/guest/documents/check-document-page.tsx')).CheckDocumentPage })),
    takesTyped: true,
  },
]
