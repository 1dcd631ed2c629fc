import { lazy, Suspense } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { FlowLoading } from '#care/sdk/client/flow-loading.tsx'

const Records = lazy(async () => ({ default: (await import('#care/sdk/flows/records/records-choice.tsx')).RecordsChoice }))

/** The records that a member can download or share. */
export const RecordsView = ({ host }: { host: CareHost }) => (
  <Suspense fallback={<FlowLoading host={host} load={{ error: null, reload: () => {} }} />}>
    <Records host={host} />
  </Suspense>
)
