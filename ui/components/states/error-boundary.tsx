import { Component, type ReactNode } from 'react'
import type { BrokenPanel, PanelProps } from '#ui/components/states/error-panel.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'

type Props = PanelProps & {
  children: ReactNode
  /** A new value, such as the path, renders the children again. */
  resetKey?: string
  /** Shown instead of the error panel; null for an optional part. */
  instead?: ReactNode
}
type State = { error: unknown; isBroken: boolean; Panel: typeof BrokenPanel | null }

/**
 * Shows an error panel instead of children that throw; the rest of the page stays. The title shows at once, the panel when its code is
 * loaded.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, isBroken: false, Panel: null }

  static getDerivedStateFromError(error: unknown) {
    return { error, isBroken: true }
  }

  override componentDidCatch() {
    import('#ui/components/states/error-panel.tsx').then(
      ({ BrokenPanel }) => this.setState({ Panel: BrokenPanel }),
      () => {},
    )
  }

  override componentDidUpdate(before: Props) {
    if (this.state.isBroken && before.resetKey !== this.props.resetKey) this.setState({ isBroken: false })
  }

  override render() {
    const { error, isBroken, Panel } = this.state
    const { children, instead, ...panel } = this.props
    if (!isBroken) return children
    if (instead !== undefined) return instead
    if (!Panel) return <h2 role="alert">{textsOf(uiTexts)('wentWrong')}</h2>
    return <Panel {...panel} error={error} onRetry={() => this.setState({ isBroken: false })} />
  }
}
