import { seedCareDemo } from '#care/server/demo/seed-care-demo.ts'
import type { TestPortal } from '#server/testing/test-portal.ts'

/** The clinicians and visits of the demo, where a test has opened the telehealth side. */
export const seedCare = async ({ care }: TestPortal): Promise<void> => {
  if (!care) throw new Error('this test portal has no telehealth side')
  await seedCareDemo(care)
}
