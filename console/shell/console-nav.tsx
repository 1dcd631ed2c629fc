import { type ConsoleRoute, navGroups } from '#console/shell/console-route.ts'
import { shellTexts } from '#console/shell/shell-texts.ts'
import { useOperator } from '#console/shell/use-operator.tsx'
import { SideNav } from '#ui/components/side-nav.tsx'

type Props = { routes: readonly ConsoleRoute[]; path: string; onChoose?: () => void }

/** The pages that this operator's role may open, in their parts. */
export const ConsoleNav = ({ routes, ...nav }: Props) => {
  const t = shellTexts()
  const { role } = useOperator()
  const own = routes.filter(({ roles }) => roles.includes(role))
  const groups = navGroups.map((group) => ({
    name: t(group),
    entries: own.flatMap(({ path, nav }) => (nav?.group === group ? [{ path, label: nav.label(), icon: nav.icon }] : [])),
  }))
  return <SideNav label={t('navigation')} groups={groups.filter(({ entries }) => entries.length > 0)} {...nav} />
}
