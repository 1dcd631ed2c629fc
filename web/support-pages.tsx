import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { goTo } from '#ui/lib/page/go-to.ts'
import { toastInNextDocument } from '#ui/lib/toast.ts'
import type { SupportDocument } from '#web/document-groups.ts'
import { Under18Content } from '#web/programs/under-18-content.tsx'
import { helpIds } from '#web/support/help-topics.ts'
import { SupportContent } from '#web/support/support-content.tsx'
import { TicketContent } from '#web/support/ticket-content.tsx'
import { TicketStatusCard } from '#web/support/ticket-status-card.tsx'

/** Opens the dashboard. Its guard redirects to the sign-in page, which shows the stored toast (SUPP-08). */
const whenSent = (sentence: string): Promise<never> => {
  toastInNextDocument('success', sentence)
  return goTo(paths.dashboard)
}

const pages: Record<SupportDocument, ReactNode> = {
  support: (
    <SupportContent ids={helpIds} hasVisits>
      <TicketStatusCard />
    </SupportContent>
  ),
  'technical-support': <TicketContent category="technical" onSent={whenSent} />,
  'questions-or-feedback': <TicketContent category="question" onSent={whenSent} />,
  uhcmentalhealth: <Under18Content />,
}

export const supportPage = (name: SupportDocument): ReactNode => pages[name]
