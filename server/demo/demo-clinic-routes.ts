import type { RawRoute } from '#platform/http/serve.ts'

/** Redirects to the simulated clinician's switch, which the telehealth side serves. */
export const demoClinicRoutes = (): RawRoute[] => [
  {
    name: 'openDemoClinician',
    sends: 'redirect',
    who: 'anyone',
    method: 'GET',
    path: '/demo/clinician',
    limit: 'none',
    audit: 'none',
    about: 'Leads to the switch of the simulated clinician.',
    answer: async (_request, reply) => reply.redirect('/mobile/demo/clinician', 302),
  },
]
