import type { CareHost } from '#care/sdk/care-host.ts'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { ErrorPanel } from '#ui/components/states/error-panel.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { errorSentence } from '#ui/lib/calls/show-error.ts'

type Props = { host: CareHost; load: { error: unknown; reload: () => void } }

/** A flow while its first screen loads, or the error if loading fails. */
export const FlowLoading = ({ host, load: { error, reload } }: Props) => (
  <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close}>
    {error === null ? <SkeletonLines /> : <ErrorPanel text={errorSentence(error)} onRetry={reload} />}
  </FlowFrame>
)
