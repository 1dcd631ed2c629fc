import { recordReads } from '#care/server/audit/record-reads.ts'
import type { Care } from '#care/server/care.ts'
import { requireChart } from '#care/server/chart/chart-access.ts'
import { noteNow } from '#care/server/clinicians/clinic-visit-answer.ts'
import { listPresent } from '#care/server/clinicians/clinician-store.ts'
import { findNotes } from '#care/server/clinicians/note-store.ts'
import { visitForClinician } from '#care/server/clinicians/open-clinic-visit.ts'
import { checkDocument, ownDocument, setDocumentLink } from '#care/server/documents/document-link.ts'
import { documentPdf, documentWordingIn } from '#care/server/documents/document-pdf.ts'
import { findVisitDocument, listDocumentsOf, type SignedDocumentRow } from '#care/server/documents/document-store.ts'
import { documentForMember, shownDocument } from '#care/server/documents/shown-document.ts'
import { signDocument, withdrawDocument } from '#care/server/documents/sign-document.ts'
import { screenOf } from '#care/server/inbox/show-screen.ts'
import { readSignedNotes } from '#care/server/notes/read-signed-notes.ts'
import { careWho } from '#care/server/session/care-who.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { findCareMember } from '#care/server/session/member-store.ts'
import { listChartVisits, type Visit } from '#care/server/visits/visit-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { idsFor } from '#shared/care/managed.ts'
import { clinicDocumentCalls } from '#shared/documents/clinic-document-calls.ts'
import { checkCalls, documentFileCalls, documentScreens } from '#shared/documents/document-calls.ts'
import { documentRefusal, mayWithdraw } from '#shared/documents/document-rules.ts'
import { documentLinesIn, documentTitle } from '#shared/documents/document-words.ts'
import type { Language } from '#shared/languages.ts'
import type { Diagnosis } from '#shared/notes/note-content.ts'

const mostChartVisits = 200

/** The language of who gets a document: the patient, or who requested the visit for them. */
const readerLanguage = async ({ db }: Care, { patientId, memberId }: Visit): Promise<Language> => {
  const reader = (await findCareMember(db, patientId)) ?? (await findCareMember(db, memberId))
  return reader?.claims.member.language ?? 'en'
}

/** The diagnoses of the note of a clinician's own visit. */
const noteDiagnoses = async (care: Care, clinician: Clinician, visit: Visit): Promise<Diagnosis[]> => {
  const draft = await findNotes(care.db, visit.id, clinician.id)
  const signed = (await readSignedNotes(care, [visit])).get(visit.id) ?? []
  return (await noteNow(care, { draft, signed })).diagnoses
}

/** A document for its signer, and for those to whom the patient's chart is open; any other is NotFound. */
const documentForClinician = async (care: Care, clinician: Clinician, id: string): Promise<SignedDocumentRow> => {
  const document = (await findVisitDocument(care.db, id)) ?? fail('NotFound')
  if (document.clinicianId !== clinician.id) await requireChart(care, { clinician, patientId: document.patientId })
  return document
}

export const clinicDocumentRoutes = (care: Care) => {
  const { clinician } = careWho(care)
  const { db, clock } = care
  /** As somebody sees it who may withdraw it. */
  const shown = async (row: SignedDocumentRow) => ({ ...(await shownDocument(care, row)), mayWithdraw: true })
  const allShownTo = async ({ id }: Clinician, rows: readonly SignedDocumentRow[]) => {
    const signers = rows.map(({ clinicianId }) => clinicianId)
    const present = signers.length === 0 ? new Set() : await listPresent(db, signers)
    const may = (signerId: string) => mayWithdraw(id, { signerId, hasLeft: !present.has(signerId) })
    return Promise.all(rows.map(async (row) => ({ ...(await shown(row)), mayWithdraw: may(row.clinicianId) })))
  }
  return serve(clinicDocumentCalls, {
    readVisitDocuments: clinician({ limit: '1200/h', audit: 'document.open' }, async ({ input, clinician, request }) => {
      const visit = await visitForClinician(care, clinician, input.id)
      const isTheirs = visit.clinicianId === clinician.id
      // The documents of a patient whose visit waits in the queue belong to the chart, which is not open yet.
      const rows = isTheirs ? await listDocumentsOf(db, [visit.patientId]) : []
      await writeAudit(db, request.auditContext, { event: 'document.open', outcome: 'ok', subjectId: visit.patientId })
      return {
        data: {
          documents: await allShownTo(clinician, rows),
          refusal: documentRefusal(clinician, visit, clock.now()),
          patient: { first: visit.patientFirst, last: visit.patientLast },
          language: await readerLanguage(care, visit),
          diagnoses: isTheirs ? await noteDiagnoses(care, clinician, visit) : [],
        },
      }
    }),
    readChartDocuments: clinician({ limit: '600/h', audit: 'document.open' }, async ({ input, clinician, request }) => {
      const { patient, relation } = await requireChart(care, { clinician, patientId: input.patientId })
      const visits = await listChartVisits(db, patient.id, mostChartVisits)
      const opened = relation.kind === 'opened' ? { reason: 'break-glass' } : {}
      await writeAudit(db, request.auditContext, { event: 'document.open', outcome: 'ok', subjectId: patient.id, ...opened })
      return {
        data: {
          documents: await allShownTo(clinician, await listDocumentsOf(db, [patient.id])),
          visits: visits
            .filter((visit) => documentRefusal(clinician, visit, clock.now()) === null)
            .map(({ id, type, startedAt, requestedAt }) => ({ id, type, at: (startedAt ?? requestedAt).toISOString() })),
        },
      }
    }),
    previewDocument: clinician(
      { limit: '600/h', audit: 'document.preview', refuses: ['DocumentsClosed', 'NotLicensed'] },
      async ({ input: { id, content }, clinician, request }) => {
        const visit = await visitForClinician(care, clinician, id)
        if (visit.clinicianId !== clinician.id) return fail('NotFound')
        const refusal = documentRefusal(clinician, visit, clock.now())
        if (refusal !== null) return fail(refusal)
        const language = await readerLanguage(care, visit)
        const wording = documentWordingIn(language)
        await writeAudit(db, request.auditContext, { event: 'document.preview', outcome: 'ok', subjectId: visit.patientId })
        return { data: { title: documentTitle(content, wording), lines: documentLinesIn(content, wording), language } }
      },
    ),
    signDocument: clinician(
      { limit: '240/h', audit: 'document.sign', refuses: ['DocumentsClosed', 'NotLicensed', 'Conflict'] },
      async ({ input: { id, documentId, content }, clinician, request }) => {
        const row = await signDocument(care, { clinician, visitId: id, documentId, content, request })
        return { data: { document: await shown(row) } }
      },
    ),
    withdrawDocument: clinician({ limit: '240/h', audit: 'document.withdraw' }, async ({ input, clinician, request }) => {
      const { id: documentId } = await documentForClinician(care, clinician, input.id)
      const row = await withdrawDocument(care, { clinician, documentId, reason: input.reason, request })
      return { data: { document: await shown(row) } }
    }),
    readClinicDocumentFile: clinician({ limit: '600/h', audit: 'document.download' }, async ({ input, clinician, request }) => {
      const row = await documentForClinician(care, clinician, input.id)
      await writeAudit(db, request.auditContext, { event: 'document.download', outcome: 'ok', subjectId: row.patientId })
      return { data: await documentPdf(care, row, input.language) }
    }),
  })
}

const scope = 'visits'

/** Routes of the members' screens and of those who check a document. They stay open after coverage ends. */
export const visitDocumentRoutes = (care: Care) => {
  const { careMember, anyone } = careWho(care)
  const { db } = care
  const shown = screenOf(care)
  const screens = serve(documentScreens, {
    listDocuments: careMember({ scope, limit: '1800/h', audit: 'document.read' }, async ({ member, request }) => {
      const rows = await listDocumentsOf(db, idsFor(member, 'see-records'))
      const patientIds = rows.map(({ patientId }) => patientId)
      await recordReads(db, request, { event: 'document.read', readerId: member.id, patientIds })
      return shown('my_documents', { documents: await Promise.all(rows.map((row) => documentForMember(care, row, member))) }, member)
    }),
    readDocument: careMember(
      { scope, limit: '1800/h', audit: 'document.read', refuses: ['NotFound', 'ScopeMissing'] },
      async ({ input, member, request }) => {
        const row = await ownDocument(db, member, input.documentId)
        await writeAudit(db, request.auditContext, { event: 'document.read', outcome: 'ok', subjectId: row.patientId })
        return shown('my_document', { document: await documentForMember(care, row, member) }, member)
      },
    ),
    setDocumentLink: careMember(
      { scope, limit: '60/h', audit: 'document.link', refuses: ['NotFound', 'ScopeMissing'] },
      async ({ input, member, request }) => {
        const row = await setDocumentLink(care, { member, ...input, request })
        return shown('set_document_link', { document: await documentForMember(care, row, member) }, member)
      },
    ),
  })
  const files = serve(documentFileCalls, {
    readDocumentFile: careMember(
      { scope, limit: '240/h', audit: 'document.download', refuses: ['NotFound', 'ScopeMissing'] },
      async ({ input, member, request }) => {
        const row = await ownDocument(db, member, input.documentId)
        await writeAudit(db, request.auditContext, { event: 'document.download', outcome: 'ok', subjectId: row.patientId })
        return { data: await documentPdf(care, row, input.language) }
      },
    ),
  })
  const checks = serve(checkCalls, {
    checkDocument: anyone({ limit: '30/h', audit: 'document.check', refuses: ['NotFound'] }, async ({ input, request }) => ({
      data: await checkDocument(care, { typed: input.code, request }),
    })),
  })
  return [...screens, ...files, ...checks]
}
