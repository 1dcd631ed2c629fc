import { type ComponentType, lazy } from 'react'
import { guestPaths } from '#shared/care/guest-paths.ts'

/** The props of a guest page: the secret of the link. */
export type GuestPageProps = { secret: string }

type GuestPage = { path: string; page: ComponentType<GuestPageProps> }

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
]
