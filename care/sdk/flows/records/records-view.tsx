import { lazy, Suspense } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { FlowLoading } from '#care/sdk/client/flow-loading.tsx'

const Records = lazy(async () => {
  const { loadRecordsTexts } = await import('#care/sdk/records/load-records-texts.ts')
  await loadRecordsTexts()
  return { default: (await import('#care/sdk/flows/records/records-choice.tsx')).RecordsChoice }
})

/** What a member can take away or share; its code and words come when it is opened. */
export const RecordsView = ({ host }: { host: CareHost }) => (
  <Suspense fallback={<FlowLoading host={host} load={{ error: null, retry: () => {} }} />}>
    <Records host={host} />
  </Suspense>
)
