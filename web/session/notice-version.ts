import { sessionTimes } from '#shared/session-times.ts'

/** What the page's notice and the session checks know of each other. */
export const noticeVersion = {
  /** The ETag of the notice that this page shows, if it has one. */
  etag: undefined as string | null | undefined,
  /** Until when the notice need not be read, in milliseconds since 1970. */
  until: 0,
}

/** Takes the notice's version that a session check told: if the page shows it, that stands for the poll of the next minute. */
export const hearNotice = (etag: string): void => {
  noticeVersion.until = etag === noticeVersion.etag ? Date.now() + sessionTimes.maintenancePoll : 0
}
