import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '#shared/paths.ts'
import { supportCalls } from '#shared/support/support-calls.ts'
import type { TicketForm } from '#shared/support/ticket-fields.ts'
import { callKey } from '#ui/lib/calls/use-call.ts'
import { toast } from '#ui/lib/toast.ts'
import { useSession } from '#web/session/use-session.tsx'
import styles from '#web/support/support-pages.module.css'
import { TicketContent } from '#web/support/ticket-content.tsx'

const TicketPage = ({ category }: { category: TicketForm }) => {
  const { profile } = useSession()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const onSent = async (sentence: string) => {
    toast.success(sentence)
    await queries.invalidateQueries({ queryKey: callKey(supportCalls.listTickets, {}) })
    await navigate(paths.dashboard)
  }
  const { first, last, email } = profile
  return (
    <div className={styles.inApp}>
      <TicketContent category={category} writer={{ first, last, email }} onSent={onSent} />
    </div>
  )
}

/** /technical-support for a member */
export const TechnicalSupportPage = () => <TicketPage category="technical" />

/** /questions-or-feedback for a member */
export const QuestionsPage = () => <TicketPage category="question" />
