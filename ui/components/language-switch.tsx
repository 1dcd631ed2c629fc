import type { MouseEvent } from 'react'
import { directionOf, languages } from '#shared/languages.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconLanguage } from '#ui/components/icons.ts'
import { Menu, MenuLink } from '#ui/components/menu.tsx'
import { currentLanguage } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.ts'

/** Each language in its own words, for those who read no other. */
const ownName = { en: 'English', es: 'Español', ar: 'العربية' } as const

/** The link alone would drop the rest of the address, which is not known when the page is made. */
const keepAddress = ({ currentTarget }: MouseEvent<HTMLAnchorElement>): void => {
  const url = new URL(location.href)
  url.searchParams.set('lang', currentTarget.lang)
  currentTarget.href = url.href
}

/** Another language is another document: the server reads `?lang=`, and the document that comes keeps it. */
export const LanguageSwitch = () => (
  <Menu
    label={uiTexts()('language')}
    opener={
      <>
        <Icon of={IconLanguage} />
        {ownName[currentLanguage()]}
      </>
    }
  >
    {languages.map((language) => (
      <MenuLink
        key={language}
        href={`?lang=${language}`}
        lang={language}
        hrefLang={language}
        dir={directionOf(language)}
        isCurrent={language === currentLanguage()}
        onClick={keepAddress}
      >
        {ownName[language]}
      </MenuLink>
    ))}
  </Menu>
)
