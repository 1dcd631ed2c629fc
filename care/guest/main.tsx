import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import { createRoot } from 'react-dom/client'
import { GuestApp } from '#care/guest/guest-app.tsx'
import { startTexts } from '#ui/lib/load-texts.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { startPage } from '#ui/lib/page/page-start.ts'

const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) return
  await startTexts(pageConfig().language)
  startPage()
  createRoot(root).render(<GuestApp path={location.pathname} />)
}

void start()
