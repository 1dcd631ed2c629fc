import { seedCareDemo } from '#care/server/demo/seed-care-demo.ts'
import type { TestPortal } from '#server/testing/test-portal.ts'

/** Seeds the demo's clinicians and visits in a test portal with a telehealth side. */
export const seedCare = async ({ care }: TestPortal): Promise<void> => {
  if (!care) throw new Error('this test portal has no telehealth side')
  await seedCareDemo(care)
}
