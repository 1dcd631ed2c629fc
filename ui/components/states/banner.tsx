import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '#ui/components/button.tsx'
import { classNames } from '#ui/components/class-names.ts'
import { Icon, type IconShape } from '#ui/components/icon.tsx'
import { IconX } from '#ui/components/icons.ts'
import styles from '#ui/components/states/banner.module.css'
import { dismissBanner, isBannerDismissed } from '#ui/lib/page/storage.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'

type Props = {
  /** Key under which the device stores the dismissal. */
  name: 'covid' | 'app'
  label: string
  tone: 'notice' | 'quiet'
  icon?: IconShape
  children: ReactNode
}

const isOff = (name: string): boolean =>
  isBannerDismissed(name) || (document.documentElement.dataset.hiddenBanners ?? '').split(' ').includes(name)

/** A strip above the page that can be dismissed permanently. */
export const Banner = ({ name, label, tone, icon, children }: Props) => {
  const [isShown, setShown] = useState(true)
  useEffect(() => setShown(!isOff(name)), [name])
  if (!isShown) return null
  const dismiss = () => {
    dismissBanner(name)
    setShown(false)
  }
  return (
    <section className={classNames(styles.banner, styles[tone])} aria-label={label} data-banner={name}>
      {icon && <Icon of={icon} />}
      <span>{children}</span>
      <span className={styles.close}>
        <IconButton icon={IconX} label={textsOf(uiTexts)('dismiss')} onClick={dismiss} />
      </span>
    </section>
  )
}
