import type { GroupFeature } from '#shared/groups/group-features.ts'
import { entriesOf } from '#shared/groups/portal-rules.ts'
import { type Path, paths } from '#shared/paths.ts'
import { Card } from '#ui/components/card.tsx'
import { Icon, type IconShape } from '#ui/components/icon.tsx'
import {
  IconChevronRight,
  IconClipboardHeart,
  IconHeart,
  IconHelpCircle,
  IconId,
  IconShieldCheck,
  IconUsers,
} from '#ui/components/icons.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/dashboard/more-for-you.module.css'
import { moreForYouTexts } from '#web/dashboard/more-for-you-texts.en.ts'
import { useSession } from '#web/session/use-session.tsx'
import { titleTexts } from '#web/shell/title-texts.en.ts'

type Entry = {
  name: 'medicalInfo' | 'myPlan' | 'idCard' | 'myFamily' | 'favorites' | 'support'
  path: Path
  icon: IconShape
  anyOf?: readonly GroupFeature[]
}

const entries: readonly Entry[] = [
  { name: 'medicalInfo', path: paths.medicalInfo, icon: IconClipboardHeart },
  { name: 'myPlan', path: paths.myPlan, icon: IconShieldCheck },
  { name: 'idCard', path: paths.idCard, icon: IconId },
  { name: 'myFamily', path: paths.myFamily, icon: IconUsers },
  { name: 'favorites', path: paths.favorites, icon: IconHeart, anyOf: ['Wellness', 'RX', 'Providers'] },
  { name: 'support', path: paths.support, icon: IconHelpCircle },
]

/** The pages that every plan has, beside the few widgets of a small plan. */
export const MoreForYou = () => {
  const { group } = useSession()
  const t = textsOf(moreForYouTexts)
  return (
    <Card isPadded={false}>
      <h2 className={styles.title}>{t('title')}</h2>
      <ul>
        {entriesOf(group, entries).map(({ name, path, icon }) => (
          <li key={name}>
            <a className={styles.entry} href={path}>
              <Icon of={icon} size={22} />
              <span>
                <span className={styles.name}>{textsOf(titleTexts)(name)}</span>
                <span className={styles.about}>{t(name)}</span>
              </span>
              <Icon of={IconChevronRight} size={18} mirrored />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
