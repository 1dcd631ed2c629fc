import type { Care } from '#care/server/care.ts'
import { careRoutes } from '#care/server/care-app.ts'
import { places } from '#care/server/sealed-columns.ts'
import type { Route } from '#platform/http/serve.ts'

export { careVariables } from '#care/server/care-env.ts'
export { readCatalogue, searchDrugs } from '#care/server/prescribing/catalogue-store.ts'
export { clinicianCookie } from '#care/server/session/clinician-rows.ts'
export { connectRoomSocket, roomState } from '#care/server/testing/room-socket.ts'

/** Every call of the telehealth side. Routes use it only when called, so the list needs none. */
export const listCareRoutes = (): Route[] => careRoutes({} as Care)

/** The decrypted contents of the inbox entries of a kind, oldest first. */
export const inboxContentsOf = async (care: Care | undefined, kind: 'program' | 'ticket'): Promise<Record<string, unknown>[]> => {
  const found = await care?.pool.query('select id, data from inbox_items where kind = $1 order by created_at', [kind])
  return Promise.all((found?.rows ?? []).map(({ id, data }) => care?.fields.open(places.inboxData(id), data) as never))
}
