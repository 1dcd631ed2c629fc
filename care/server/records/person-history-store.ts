import { eq, or } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { visitDocuments } from '#care/server/schema/document-tables.ts'
import { invoices } from '#care/server/schema/invoice-tables.ts'
import { medicalEntries, medicalListStates } from '#care/server/schema/medical-tables.ts'
import { members } from '#care/server/schema/member-tables.ts'
import { inboxItems, messageThreads } from '#care/server/schema/message-tables.ts'
import { prescriptions } from '#care/server/schema/prescription-tables.ts'
import { questionnaireAnswers } from '#care/server/schema/questionnaire-tables.ts'
import { recordShares } from '#care/server/schema/record-tables.ts'
import { drafts, visits } from '#care/server/schema/visit-tables.ts'
import type { Db } from '#platform/db/db.ts'

/** The tables that name a person, with their indexed columns of telehealth ids. Whoever is named in another table is named in one of these too. */
const namesPerson: readonly { table: PgTable; columns: readonly PgColumn[] }[] = [
  { table: members, columns: [members.id] },
  { table: visits, columns: [visits.patientId] },
  { table: drafts, columns: [drafts.memberId] },
  { table: medicalEntries, columns: [medicalEntries.patientId] },
  { table: medicalListStates, columns: [medicalListStates.patientId] },
  { table: messageThreads, columns: [messageThreads.patientId] },
  { table: inboxItems, columns: [inboxItems.memberId] },
  { table: invoices, columns: [invoices.patientId, invoices.memberId] },
  { table: prescriptions, columns: [prescriptions.patientId] },
  { table: visitDocuments, columns: [visitDocuments.patientId] },
  { table: questionnaireAnswers, columns: [questionnaireAnswers.patientId] },
  { table: recordShares, columns: [recordShares.memberId] },
]

/** Whether any table has a row about a person, by their telehealth id. */
export const hasHistory = async (db: Db, id: string): Promise<boolean> => {
  for (const { table, columns } of namesPerson) {
    const about = or(...columns.map((column) => eq(column, id)))
    if (
      (
        await db
          .select({ id: columns[0] as PgColumn })
          .from(table)
          .where(about)
          .limit(1)
      ).length > 0
    )
      return true
  }
  return false
}
