import { useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '#shared/paths.ts'
import { flowPathOf } from '#web/flows/flow-rules.ts'
import { OpenFlow } from '#web/open-flow.tsx'
import type { AppRoute } from '#web/routes.tsx'

/** Returns the address of the page that was open before the flow (FLOW-18). */
const usePageBehind = (isFlow: boolean): string => {
  const { pathname, search } = useLocation()
  const behind = useRef<string>(paths.dashboard)
  useEffect(() => {
    if (!isFlow) behind.current = pathname + search
  }, [isFlow, pathname, search])
  return behind.current
}

type Props = {
  route: AppRoute
  title: string
  /** Whether the operator has closed this tool. */
  isClosed: boolean
}

/** Renders the flow over the page if the address names one: by its own path, or by `?sdkFlow=` on the dashboard. */
export const FlowOver = ({ route, title, isClosed }: Props) => {
  const { path } = route
  const isFlow = route.isFlow === true
  const { search } = useLocation()
  const asked = path === paths.dashboard ? new URLSearchParams(search).get('sdkFlow') : null
  const behind = usePageBehind(isFlow || asked !== null)
  if (asked !== null) return <AskedFlow name={asked} search={search} />
  return isFlow && !isClosed && <OpenFlow path={path} title={title} behind={behind} />
}

/** Redirects `?sdkFlow=` on the dashboard to the flow's own path and keeps the other query parameters (FLOW-19). */
const AskedFlow = ({ name, search }: { name: string; search: string }) => {
  const rest = new URLSearchParams(search)
  rest.delete('sdkFlow')
  return <Navigate to={`${flowPathOf(name)}?${rest}`.replace(/\?$/, '')} replace />
}
