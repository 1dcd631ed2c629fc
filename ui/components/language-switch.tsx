import type { MouseEvent } from 'react'
import { directionOf, languages, ownNameOf } from '#shared/languages.ts'
import { Menu, MenuLink } from '#ui/components/frames/menu.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconLanguage } from '#ui/components/icons.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'

/** Adds the rest of the current URL to the link; prerendering does not know it. */
const keepAddress = ({ currentTarget }: MouseEvent<HTMLAnchorElement>): void => {
  const url = new URL(location.href)
  url.searchParams.set('lang', currentTarget.lang)
  currentTarget.href = url.href
}

/** Links to the page in other languages. Each loads a new document: the server reads `?lang=`, and that document stores the choice. */
export const LanguageSwitch = () => (
  <Menu
    label={textsOf(uiTexts)('language')}
    opener={
      <>
        <Icon of={IconLanguage} />
        {ownNameOf(currentLanguage())}
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
        {ownNameOf(language)}
      </MenuLink>
    ))}
  </Menu>
)
