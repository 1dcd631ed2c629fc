import { Link } from 'react-router'
import type { FavoriteSection } from '#shared/favorites/favorite-types.ts'
import { type GroupFeature, hasFeature } from '#shared/groups/group-features.ts'
import { type Path, paths } from '#shared/paths.ts'
import styles from '#web/favorites/favorites-page.module.css'
import { favoritesTexts } from '#web/favorites/favorites-texts.ts'
import { useSession } from '#web/session/use-session.tsx'

/** A key whose sentence has no gaps. */
type Plain = 'noMedications' | 'noProviders' | 'noFacilities' | 'noRecipes' | 'comparePrices' | 'findProviders' | 'findFacilities'
type Empty = { text: Plain; link?: { label: Plain; path: Path; feature: GroupFeature } }

const empty: Record<FavoriteSection, Empty> = {
  medications: { text: 'noMedications', link: { label: 'comparePrices', path: paths.prescriptions, feature: 'RX' } },
  providers: { text: 'noProviders', link: { label: 'findProviders', path: paths.providers, feature: 'Providers' } },
  facilities: { text: 'noFacilities', link: { label: 'findFacilities', path: paths.facilities, feature: 'Facilities' } },
  recipes: { text: 'noRecipes' },
}

/** What belongs into a section without anything in it, and where it is found. */
export const EmptySection = ({ section }: { section: FavoriteSection }) => {
  const t = favoritesTexts()
  const { group } = useSession()
  const { text, link } = empty[section]
  return (
    <p className={styles.line}>
      {t(text)} {link && hasFeature(group, link.feature) && <Link to={link.path}>{t(link.label)}</Link>}
    </p>
  )
}
