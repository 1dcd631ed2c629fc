import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { startTexts } from '#ui/lib/load-texts.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { startPage } from '#ui/lib/page/page-start.ts'

/** Queries refetch when a user returns to a page or to the tab, so that other people's changes show. */
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** Renders a staff app into the document once its texts are loaded. */
export const startStaffApp = async (app: ReactNode): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) return
  await startTexts(pageConfig().language)
  startPage()
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <BrowserRouter>{app}</BrowserRouter>
    </QueryClientProvider>,
  )
}
