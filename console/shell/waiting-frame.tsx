import type { ComponentProps } from 'react'
import { Loaded } from '#console/shell/loaded.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { Panel } from '#console/shell/panel.tsx'

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
