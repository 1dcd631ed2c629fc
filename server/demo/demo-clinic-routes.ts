import type { RawRoute } from '#platform/http/serve.ts'

/** The switch of the simulated clinician is the telehealth side's, in whatever process that is; this is the way to it. */
export const demoClinicRoutes = (): RawRoute[] => [
  {
    ...{ name: 'openDemoClinician', who: 'anyone', method: 'GET', path: '/demo/clinician', limit: 'none', audit: 'none' },
    about: 'Leads to the switch of the simulated clinician.',
    answer: async (_request, reply) => reply.redirect('/mobile/demo/clinician', 302),
  },
]
