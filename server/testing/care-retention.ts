import { keepCareRetention } from '#care/server/retention/care-retention.ts'
import { careRows } from '#care/server/retention/care-row-store.ts'
import type { TestPortal } from '#server/testing/test-portal.ts'

/** What the retention job of the telehealth side deletes from. */
export const careRetentionRows = careRows

/** Runs the retention job of a test portal's telehealth side. */
export const keepCareOf = async ({ care }: TestPortal): Promise<void> => {
  if (!care) throw new Error('this test portal has no telehealth side')
  await keepCareRetention(care, care.db)
}
