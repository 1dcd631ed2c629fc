import { type ReactNode, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { ButtonLink } from '#ui/components/button.tsx'
import { SideLayout } from '#ui/components/frames/side-layout.tsx'
import { SideNav } from '#ui/components/frames/side-nav.tsx'
import { StaffBrand } from '#ui/components/frames/staff-brand.tsx'
import { StaffCard } from '#ui/components/frames/staff-card.tsx'
import { staffTexts } from '#ui/components/frames/staff-texts.en.ts'
import { TitledFrame } from '#ui/components/frames/titled-frame.tsx'
import { ErrorBoundary } from '#ui/components/states/error-boundary.tsx'
import { SpinnerOverlay } from '#ui/components/states/spinner-overlay.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import type { StaffAppConfig, StaffRoute, StaffUser } from '#ui/staff/staff-app-config.ts'
import { submitStaffSignOut } from '#ui/staff/staff-session.ts'

type Props<User extends StaffUser, R extends StaffRoute> = {
  config: StaffAppConfig<User, R>
  routes: readonly R[]
  path: string
  user: User
}

const openTo = <User extends StaffUser, R extends StaffRoute>({
  config,
  routes,
  user,
}: Pick<Props<User, R>, 'config' | 'routes' | 'user'>) => routes.filter((route) => config.refusal?.(route, user) === undefined)

/** Navigation and the user's card around a page. */
export const StaffLayout = <User extends StaffUser, R extends StaffRoute>(props: Props<User, R> & { children: ReactNode }) => {
  const { config, path, user, children } = props
  const { app, navigation } = config.texts()
  const counts = config.useNavCounts?.() ?? {}
  const own = openTo(props)
  const groups = config.navGroups().map(({ group, ...named }) => ({
    ...named,
    entries: own.flatMap(({ path, nav }) => {
      if (!nav || nav.group !== group) return []
      const count = counts[path]
      return [{ path, label: nav.label(), icon: nav.icon, ...(count === undefined ? {} : { count }) }]
    }),
  }))
  const side = (onChoose?: () => void) => {
    const chosen = onChoose ? { onChoose } : {}
    return (
      <>
        <SideNav label={navigation} groups={groups.filter(({ entries }) => entries.length > 0)} path={path} {...chosen} />
        <StaffCard {...config.card(user)} href={config.paths.account} signOut={() => submitStaffSignOut(config)} {...chosen} />
      </>
    )
  }
  return (
    <SideLayout brand={<StaffBrand href={config.paths.home} kind={app} />} title={app} side={side}>
      {children}
    </SideLayout>
  )
}

/** The page at this path if the user may open it. The app's home path redirects to the first navigation entry. */
export const StaffContent = <User extends StaffUser, R extends StaffRoute>(props: Props<User, R>) => {
  const { config, routes, path, user } = props
  const first = openTo(props).find(({ nav }) => nav)?.path ?? config.paths.account
  return (
    <ErrorBoundary resetKey={path}>
      <Suspense key={path} fallback={<SpinnerOverlay />}>
        <Routes>
          <Route path={config.paths.home} element={<Navigate to={first} replace />} />
          {routes.map((route) => {
            const { path: pattern, page: Page } = route
            const refusal = config.refusal?.(route, user)
            return <Route key={pattern} path={pattern} element={refusal ? <NoPage config={config} {...refusal} /> : <Page />} />
          })}
          <Route path="*" element={<UnknownPage config={config} />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}

type FrameConfig = Pick<StaffAppConfig<never, never>, 'documentTitle' | 'paths'>

const UnknownPage = ({ config }: { config: FrameConfig }) => {
  const t = textsOf(staffTexts)
  return <NoPage config={config} title={t('notThere')} lead={t('notThereText')} />
}

const NoPage = ({ config, title, lead }: { config: FrameConfig; title: string; lead: string }) => (
  <TitledFrame title={title} lead={lead} documentTitle={config.documentTitle(title)}>
    <div>
      <ButtonLink href={config.paths.home}>{textsOf(staffTexts)('toStart')}</ButtonLink>
    </div>
  </TitledFrame>
)
