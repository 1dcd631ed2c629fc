import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { goTo } from '#ui/lib/go-to.ts'
import { currentLanguage } from '#ui/lib/texts.ts'
import { toastInNextDocument } from '#ui/lib/toast.ts'
import { Under18Content } from '#web/programs/under-18-content.tsx'
import { under18Texts } from '#web/programs/under-18-texts.ts'
import { helpIds } from '#web/support/help-topics.ts'
import { loadHelpArticles } from '#web/support/load-help-articles.ts'
import { SupportContent } from '#web/support/support-content.tsx'
import { supportTexts } from '#web/support/support-texts.ts'
import { TicketContent } from '#web/support/ticket-content.tsx'
import { TicketStatus } from '#web/support/ticket-status.tsx'
import type { SupportDocument } from '#web/support-documents.ts'

type Page = { title: string; page: ReactNode }

/** The dashboard's guard leads on to the sign-in page, which says what was left to say (SUPP-08). */
const whenSent = (sentence: string): Promise<never> => {
  toastInNextDocument('success', sentence)
  return goTo(paths.dashboard)
}

const pages: Record<SupportDocument, () => Promise<Page>> = {
  support: async () => ({
    title: supportTexts()('title'),
    page: (
      <SupportContent articles={await loadHelpArticles(currentLanguage())} ids={helpIds} hasVisits>
        <TicketStatus />
      </SupportContent>
    ),
  }),
  'technical-support': async () => ({
    title: supportTexts()('technical'),
    page: <TicketContent category="technical" onSent={whenSent} />,
  }),
  'questions-or-feedback': async () => ({
    title: supportTexts()('question'),
    page: <TicketContent category="question" onSent={whenSent} />,
  }),
  uhcmentalhealth: async () => ({ title: under18Texts()('title'), page: <Under18Content /> }),
}

/** The {title} of one (SHELL-080) and what it shows. */
export const supportPage = (name: SupportDocument): Promise<Page> => pages[name]()
