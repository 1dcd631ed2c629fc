import { useEffect, useState } from 'react'
import { Menu } from '#ui/components/frames/menu.tsx'
import { MenuButton } from '#ui/components/frames/menu-button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconSunMoon } from '#ui/components/icons.ts'
import { chooseScheme, currentScheme, type Scheme, schemes } from '#ui/lib/page/scheme.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'

const nameOf = { system: 'schemeSystem', light: 'schemeLight', dark: 'schemeDark' } as const

/** Chooses light, dark or the device's color scheme; stored on this device. */
export const SchemeSwitch = () => {
  const t = textsOf(uiTexts)
  const [scheme, setScheme] = useState<Scheme>('system')
  useEffect(() => setScheme(currentScheme()), [])
  const choose = (next: Scheme) => {
    chooseScheme(next)
    setScheme(next)
  }
  return (
    <Menu
      label={t('scheme')}
      opener={
        <>
          <Icon of={IconSunMoon} />
          {t(nameOf[scheme])}
        </>
      }
    >
      {schemes.map((one) => (
        <MenuButton key={one} isCurrent={one === scheme} onClick={() => choose(one)}>
          {t(nameOf[one])}
        </MenuButton>
      ))}
    </Menu>
  )
}
