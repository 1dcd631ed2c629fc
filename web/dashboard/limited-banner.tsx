import type { ReactNode } from 'react'
import type { PageConfig } from '#shared/page-config.ts'
import { Banner } from '#ui/components/banner.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { dashboardTexts } from '#web/dashboard/dashboard-texts.ts'

type Apps = PageConfig['appLinks']

const appLink = (name: string, href: string): ReactNode => (
  <a key={name} href={href} target="_blank" rel="noreferrer">
    <bdi>{name}</bdi>
  </a>
)

const appSentence = ({ ios, android }: Apps): ReactNode[] => {
  const t = dashboardTexts()
  if (ios && android) return t.parts('getBoth', { ios: appLink('iOS', ios), android: appLink('Android', android) })
  if (ios) return t.parts('getOne', { app: appLink('iOS', ios) })
  return android ? t.parts('getOne', { app: appLink('Android', android) }) : []
}

/** DASH-03: what the portal lacks the apps have; an app without an address is not named. */
export const LimitedBanner = ({ apps }: { apps: Apps }) => {
  const t = dashboardTexts()
  return (
    <Banner name="app" label={t('apps')} tone="quiet">
      {t('limited')} <Sentence parts={appSentence(apps)} />
    </Banner>
  )
}
