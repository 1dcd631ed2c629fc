import type { ComponentProps } from 'react'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'

type Props = Pick<ComponentProps<typeof PageFrame>, 'title' | 'back'> & {
  answer: { data: unknown; error: unknown; refetch: () => unknown }
}

/** Page of a record while it loads or when it failed to load. */
export const WaitingFrame = ({ answer, ...frame }: Props) => (
  <PageFrame {...frame}>
    <Panel>
      <PanelLoaded answer={answer}>{() => null}</PanelLoaded>
    </Panel>
  </PageFrame>
)
