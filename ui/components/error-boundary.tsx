import { Component, type ComponentType, type ReactNode } from 'react'
import { uiTexts } from '#ui/lib/ui-texts.ts'

type Props = {
  children: ReactNode
  /** A new value (the path, say) tries again. */
  resetKey?: string
}
type Panel = ComponentType<{ onRetry: () => void }>

/** A part that breaks shows the panel in its place; the rest of the page lives. Its title comes at once, the panel when it is loaded. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean; Panel: Panel | null }> {
  override state = { isBroken: false, Panel: null as Panel | null }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch() {
    import('#ui/components/error-panel.tsx').then(
      ({ ErrorPanel }) => this.setState({ Panel: ErrorPanel }),
      () => {},
    )
  }

  override componentDidUpdate(before: Props) {
    if (this.state.isBroken && before.resetKey !== this.props.resetKey) this.setState({ isBroken: false })
  }

  override render() {
    const { isBroken, Panel } = this.state
    if (!isBroken) return this.props.children
    return Panel ? <Panel onRetry={() => this.setState({ isBroken: false })} /> : <h2 role="alert">{uiTexts()('wentWrong')}</h2>
  }
}
