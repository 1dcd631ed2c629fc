import type { Care } from '#care/server/care.ts'
import { findPatients, openChart } from '#care/server/chart/chart-access.ts'
import { readChart, readChartPhoto, readChartThread, readChartVisit } from '#care/server/chart/read-chart.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { serve } from '#platform/http/serve.ts'
import { chartCalls } from '#shared/chart/chart-calls.ts'

export const chartRoutes = (care: Care) => {
  const { clinician } = careWho(care)
  return serve(chartCalls, {
    readChart: clinician({ limit: '600/h', audit: 'chart.open' }, async ({ input, clinician, request }) => ({
      data: await readChart(care, { clinician, ...input, request }),
    })),
    readChartVisit: clinician({ limit: '600/h', audit: 'chart.visit' }, async ({ input, clinician, request }) => ({
      data: await readChartVisit(care, { clinician, ...input, request }),
    })),
    readChartPhoto: clinician({ limit: '600/h', audit: 'chart.photo' }, async ({ input, clinician, request }) => ({
      data: await readChartPhoto(care, { clinician, ...input, request }),
    })),
    readChartThread: clinician({ limit: '600/h', audit: 'chart.messages' }, async ({ input, clinician, request }) => ({
      data: await readChartThread(care, { clinician, ...input, request }),
    })),
    openChart: clinician(
      { limit: '20/h', audit: 'chart.break_glass', refuses: ['NotLicensed'] },
      async ({ input, clinician, request }) => ({ data: await openChart(care, { clinician, ...input, request }) }),
    ),
    findPatients: clinician({ limit: '60/h', audit: 'chart.find' }, async ({ input, request }) => ({
      data: await findPatients(care, { ...input, request }),
    })),
  })
}
