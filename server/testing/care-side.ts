import type { Care } from '#care/server/care.ts'
import { careRoutes } from '#care/server/care-app.ts'
import type { Route } from '#platform/http/serve.ts'

export { careVariables } from '#care/server/care-env.ts'
export { clinicianCookie } from '#care/server/session/clinician-rows.ts'
export { connectRoomSocket, roomState } from '#care/server/testing/room-socket.ts'

/** Every call of the telehealth side. Routes use it only when called, so the list needs none. */
export const listCareRoutes = (): Route[] => careRoutes({} as Care)
