import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { type ConsoleRoute, firstPathFor } from '#console/shell/console-route.ts'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { shellTexts } from '#console/shell/shell-texts.ts'
import { useOperator } from '#console/shell/use-operator.tsx'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { ErrorBoundary } from '#ui/components/error-boundary.tsx'
import { SpinnerOverlay } from '#ui/components/spinner-overlay.tsx'
import { staffTexts } from '#ui/components/staff-texts.ts'

type Props = { routes: readonly ConsoleRoute[]; path: string }

/** The page at this path, if this operator's role may see it. */
export const ConsoleContent = ({ routes, path }: Props) => {
  const { role } = useOperator()
  return (
    <ErrorBoundary resetKey={path}>
      <Suspense key={path} fallback={<SpinnerOverlay />}>
        <Routes>
          <Route path={consolePaths.home} element={<Navigate to={firstPathFor(routes, role) ?? consolePaths.account} replace />} />
          {routes.map(({ path: pattern, roles, page: Page }) => (
            <Route key={pattern} path={pattern} element={roles.includes(role) ? <Page /> : <NotYours />} />
          ))}
          <Route path="*" element={<NotThere />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}

const NotThere = () => {
  const t = staffTexts()
  return (
    <PageFrame title={t('notThere')} lead={t('notThereText')}>
      <ToStart />
    </PageFrame>
  )
}

const NotYours = () => {
  const t = shellTexts()
  const { role } = useOperator()
  return (
    <PageFrame title={t('notYours')} lead={t('notYoursText', { role: t(role) })}>
      <ToStart />
    </PageFrame>
  )
}

const ToStart = () => (
  <div>
    <ButtonLink href={consolePaths.home}>{staffTexts()('toStart')}</ButtonLink>
  </div>
)
