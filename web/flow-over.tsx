import { useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '#shared/paths.ts'
import { flowPathOf } from '#web/flows/flow-rules.ts'
import { OpenFlow } from '#web/open-flow.tsx'
import type { AppRoute } from '#web/routes.tsx'

/** FLOW-18: the address of the page that was there before a flow opened. */
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
  /** The operator has closed this tool. */
  isClosed: boolean
}

/** The flow over the page, where the address has one: by its own path, or by `?sdkFlow=` of the dashboard. */
export const FlowOver = ({ route, title, isClosed }: Props) => {
  const { path } = route
  const isFlow = route.isFlow === true
  const { search } = useLocation()
  const asked = path === paths.dashboard ? new URLSearchParams(search).get('sdkFlow') : null
  const behind = usePageBehind(isFlow || asked !== null)
  if (asked !== null) return <AskedFlow name={asked} search={search} />
  return isFlow && !isClosed && <OpenFlow path={path} title={title} behind={behind} />
}

/** FLOW-19: the dashboard asked for with a flow opens at the flow's own path; what else the address says goes along. */
const AskedFlow = ({ name, search }: { name: string; search: string }) => {
  const rest = new URLSearchParams(search)
  rest.delete('sdkFlow')
  return <Navigate to={`${flowPathOf(name)}?${rest}`.replace(/\?$/, '')} replace />
}
