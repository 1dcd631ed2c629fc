import { useEffect, useState } from 'react'
import { Icon } from '#ui/components/icon.tsx'
import { IconSunMoon } from '#ui/components/icons.ts'
import { Menu, MenuButton } from '#ui/components/menu.tsx'
import { chooseScheme, currentScheme, type Scheme, schemes } from '#ui/lib/scheme.ts'
import { uiTexts } from '#ui/lib/ui-texts.ts'

const nameOf = { system: 'schemeSystem', light: 'schemeLight', dark: 'schemeDark' } as const

/** Light, dark, or as the device has it; remembered on this device. */
export const SchemeSwitch = () => {
  const t = uiTexts()
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
