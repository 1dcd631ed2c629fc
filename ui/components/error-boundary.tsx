import { Component, type ReactNode } from 'react'
import { ErrorPanel } from '#ui/components/error-panel.tsx'

type Props = {
  children: ReactNode
  /** A new value (the path, say) tries again. */
  resetKey?: string
}

/** A part that breaks shows the panel in its place; the rest of the page lives. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.isBroken && before.resetKey !== this.props.resetKey) this.setState({ isBroken: false })
  }

  override render() {
    return this.state.isBroken ? <ErrorPanel onRetry={() => this.setState({ isBroken: false })} /> : this.props.children
  }
}
