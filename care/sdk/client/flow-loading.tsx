import type { CareHost } from '#care/sdk/care-host.ts'
import { ErrorPanel } from '#ui/components/error-panel.tsx'
import { FlowFrame } from '#ui/components/flow-frame.tsx'
import { SkeletonLines } from '#ui/components/skeleton.tsx'
import { errorSentence } from '#ui/lib/show-error.ts'

type Props = { host: CareHost; load: { error: unknown; retry: () => void } }

/** A flow before its first screen has come, or when it does not come. */
export const FlowLoading = ({ host, load: { error, retry } }: Props) => (
  <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close}>
    {error === null ? <SkeletonLines /> : <ErrorPanel text={errorSentence(error)} onRetry={retry} />}
  </FlowFrame>
)
