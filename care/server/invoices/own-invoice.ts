import { validate as isUuid } from 'uuid'
import { findOwnInvoice, type Invoice } from '#care/server/invoices/invoice-store.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'

/** An invoice that the member may see and pay. Any other is NotFound. */
export const ownInvoice = async (db: Db, member: CareMember, invoiceId: string): Promise<Invoice> =>
  (isUuid(invoiceId) ? await findOwnInvoice(db, member, invoiceId) : null) ?? fail('NotFound')
