import { hasFeature } from '#shared/groups/group-features.ts'
import { useSession } from '#web/session/use-session.tsx'
import { helpIdsFor } from '#web/support/help-topics.ts'
import { OwnTickets } from '#web/support/own-tickets.tsx'
import { SupportContent } from '#web/support/support-content.tsx'
import styles from '#web/support/support-pages.module.css'

/** /support for a member: topics of their group, and their tickets. */
export const SupportPage = () => {
  const { group } = useSession()
  return (
    <div className={styles.inApp}>
      <SupportContent ids={helpIdsFor(group)} phone={group.supportPhone} hasVisits={hasFeature(group, 'Telehealth')} isAsideFirst>
        <OwnTickets />
      </SupportContent>
    </div>
  )
}
