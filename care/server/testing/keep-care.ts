import { keepCareRetention } from '#care/server/retention/care-retention.ts'
import { saveRetentionState } from '#care/server/retention/retention-state-store.ts'
import type { TestCare } from '#care/server/testing/test-care.ts'

/** Runs care's retention job `laterMs` from now, with these people under legal hold as the portal just said. */
export const keepCareAt = async (
  { care }: Pick<TestCare, 'care'>,
  laterMs = 0,
  { held = [], days = {} }: { held?: readonly string[]; days?: Record<string, number> } = {},
) => {
  const readAt = new Date(care.clock.now().getTime() + laterMs)
  await saveRetentionState(care.db, { days, heldIds: held, readAt })
  return keepCareRetention({ ...care, clock: { ...care.clock, now: () => readAt } }, care.db)
}
