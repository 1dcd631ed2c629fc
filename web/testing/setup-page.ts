import { cleanup, configure } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { afterEach, vi } from 'vitest'
import { currentQuestion } from '#ui/lib/confirm.ts'
import { currentToasts, dismissToast } from '#ui/lib/toast.ts'
import { idleSeconds, markInput } from '#web/session/inactivity.ts'

// Long because a busy machine may need seconds instead of milliseconds; only failing tests wait this long.
configure({ asyncUtilTimeout: 10_000 })

const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
const firstAddress = location.href

/** The files of a worker share one window and one copy of each module, so each test restores both. */
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  // A fake clock may have left an input of days ago: the next page would sign its member out as inactive.
  if (idleSeconds() > 60) markInput()
  currentQuestion()?.answer(false)
  for (const { id } of currentToasts()) dismissToast(id)
  localStorage.clear()
  sessionStorage.clear()
  happyDOM.setURL(firstAddress)
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
})
