import type { ReactNode } from 'react'
import type { PageConfig } from '#shared/page-config.ts'
import { Banner } from '#ui/components/banner.tsx'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { dashboardTexts } from '#web/dashboard/dashboard-texts.ts'

type Apps = PageConfig['appLinks']

const appLink = (name: string, href: string): ReactNode => (
  <a key={name} href={href} target="_blank" rel="noreferrer">
    <bdi>{name}</bdi>
  </a>
)

/** The way to what is missing: the apps that have an address, else somebody to call. */
const wayOn = ({ ios, android }: Apps): ReactNode[] => {
  const t = dashboardTexts()
  if (ios && android) return t.parts('getBoth', { ios: appLink('iOS', ios), android: appLink('Android', android) })
  if (ios) return t.parts('getOne', { app: appLink('iOS', ios) })
  if (android) return t.parts('getOne', { app: appLink('Android', android) })
  return t.parts('call', { phone: <PhoneLink key="phone" /> })
}

/**
 * DASH-03: features are limited here, and how to get the rest. It is the largest text of the prerendered page, so it is what
 * the page's speed is measured by; its sentences are of one length, so that nothing moves when the apps' addresses are known.
 */
export const LimitedBanner = ({ apps }: { apps: Apps }) => {
  const t = dashboardTexts()
  return (
    <Banner name="app" label={t('apps')} tone="quiet">
      {t('limited')} <Sentence parts={wayOn(apps)} />
    </Banner>
  )
}
