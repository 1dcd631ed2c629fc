import type { ReactNode } from 'react'
import { ClinicBrand } from '#care/clinic/shell/clinic-frame.tsx'
import type { ClinicRoute } from '#care/clinic/shell/clinic-route.ts'
import { clinicShellTexts } from '#care/clinic/shell/clinic-shell-texts.ts'
import { signOut } from '#care/clinic/shell/sign-out.ts'
import { useClinician } from '#care/clinic/shell/use-clinician.tsx'
import { useQueue } from '#care/clinic/shell/use-queue.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { SideLayout } from '#ui/components/side-layout.tsx'
import { SideNav } from '#ui/components/side-nav.tsx'
import { StaffCard } from '#ui/components/staff-card.tsx'

type Props = { routes: readonly ClinicRoute[]; path: string; children: ReactNode }

/** What stands around every page of the clinic. */
export const ClinicLayout = ({ routes, path, children }: Props) => {
  const t = clinicShellTexts()
  const { first, last, credentials } = useClinician()
  const { data: queue } = useQueue()
  const count = (path: string) => (path === clinicPaths.queue && queue ? { count: queue.length } : {})
  const entries = routes.flatMap(({ path, nav }) => (nav ? [{ path, label: nav.label(), icon: nav.icon, ...count(path) }] : []))
  const side = (onChoose?: () => void) => {
    const chosen = onChoose ? { onChoose } : {}
    return (
      <>
        <SideNav label={t('clinic')} groups={[{ entries }]} path={path} {...chosen} />
        <StaffCard
          name={`${first} ${last}`}
          work={credentials || t('clinician')}
          href={clinicPaths.account}
          signOut={signOut}
          {...chosen}
        />
      </>
    )
  }
  return (
    <SideLayout brand={<ClinicBrand />} title={t('clinic')} side={side}>
      {children}
    </SideLayout>
  )
}
