import type { IconShape } from '#ui/components/icon.tsx'
import { IconTile } from '#ui/components/icon-tile.tsx'
import styles from '#web/support/help-way.module.css'

/** One way to get help: the whole card is its link. */
export const HelpWay = ({ href, title, text, icon }: { href: string; title: string; text: string; icon: IconShape }) => (
  <li className={styles.way}>
    <IconTile of={icon} />
    <div>
      <a href={href}>{title}</a>
      <p>{text}</p>
    </div>
  </li>
)
