import type { ComponentProps } from 'react'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { Loaded } from '#ui/components/loaded.tsx'
import { Panel } from '#ui/components/panel.tsx'

type Props = Pick<ComponentProps<typeof PageFrame>, 'title' | 'back'> & {
  answer: { data: unknown; error: unknown; refetch: () => unknown }
}

/** A page of one thing while that thing is on its way, or cannot be had. */
export const WaitingFrame = ({ answer, ...frame }: Props) => (
  <PageFrame {...frame}>
    <Panel>
      <Loaded answer={answer}>{() => null}</Loaded>
    </Panel>
  </PageFrame>
)
