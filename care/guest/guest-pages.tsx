import { type ComponentType, lazy } from 'react'
import { guestPaths } from '#shared/care/guest-paths.ts'

/** What a guest's page is given: the secret of the link that led to it. */
export type GuestPageProps = { secret: string }

type GuestPage = { path: string; page: ComponentType<GuestPageProps> }

/** Every page of guests. To add one: its path in shared/care/guest-paths.ts, its line here, its texts in guest-texts.{en,es,ar}.ts. */
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
