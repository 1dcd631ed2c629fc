import { hasFeature } from '#shared/groups/group-features.ts'
import { useSession } from '#web/session/use-session.tsx'
import type { HelpArticles } from '#web/support/help-articles.en.ts'
import { helpIdsFor } from '#web/support/help-topics.ts'
import { OwnTickets } from '#web/support/own-tickets.tsx'
import { SupportContent } from '#web/support/support-content.tsx'
import styles from '#web/support/support-pages.module.css'

/** /support for a member: what their group has, and what they wrote. */
export const SupportPage = ({ articles }: { articles: HelpArticles }) => {
  const { group } = useSession()
  return (
    <div className={styles.inApp}>
      <SupportContent
        articles={articles}
        ids={helpIdsFor(group)}
        phone={group.supportPhone}
        hasVisits={hasFeature(group, 'Telehealth')}
        isAsideFirst
      >
        <OwnTickets />
      </SupportContent>
    </div>
  )
}
