import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { ClinicFrame } from '#care/clinic/shell/clinic-frame.tsx'
import type { ClinicRoute } from '#care/clinic/shell/clinic-route.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { ErrorBoundary } from '#ui/components/error-boundary.tsx'
import { SpinnerOverlay } from '#ui/components/spinner-overlay.tsx'
import { staffTexts } from '#ui/components/staff-texts.ts'

/** The page at this path; the clinic begins with the first of its navigation. */
export const ClinicContent = ({ routes, path }: { routes: readonly ClinicRoute[]; path: string }) => (
  <ErrorBoundary resetKey={path}>
    <Suspense key={path} fallback={<SpinnerOverlay />}>
      <Routes>
        <Route path={clinicPaths.home} element={<Navigate to={routes.find(({ nav }) => nav)?.path ?? clinicPaths.account} replace />} />
        {routes.map(({ path: pattern, page: Page }) => (
          <Route key={pattern} path={pattern} element={<Page />} />
        ))}
        <Route path="*" element={<NotThere />} />
      </Routes>
    </Suspense>
  </ErrorBoundary>
)

const NotThere = () => {
  const t = staffTexts()
  return (
    <ClinicFrame title={t('notThere')} lead={t('notThereText')}>
      <div>
        <ButtonLink href={clinicPaths.home}>{t('toStart')}</ButtonLink>
      </div>
    </ClinicFrame>
  )
}
