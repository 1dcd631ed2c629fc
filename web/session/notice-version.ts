import { maintenancePoll } from '#shared/call-times.ts'

/** What the page's notice and the session checks know of each other. */
export const noticeVersion = {
  /** The ETag of the notice that this page shows, if it has one. */
  etag: undefined as string | null | undefined,
  /** Until when the notice need not be read, in milliseconds since 1970. */
  until: 0,
}

/** Compares the ETag that a session check brought with the page's notice. If they are equal, the page need not read it in the next minute. */
export const hearNotice = (etag: string): void => {
  noticeVersion.until = etag === noticeVersion.etag ? Date.now() + maintenancePoll : 0
}
