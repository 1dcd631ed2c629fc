import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { plainPageHeaders } from '#platform/http/security-headers.ts'
import { escaped } from '#shared/escaped.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fbfaf7, #0f1816); color: light-dark(#16302b, #edf2ef); }
body { max-width: 72rem; margin: 0 auto; padding: 2rem 1.25rem; }
h1 { font-size: 1.75rem; } h2 { font-size: 1.125rem; margin: 2rem 0 0.5rem; }
a { color: light-dark(#0f6b5c, #7fd3bf); }
table { width: 100%; border-collapse: collapse; } th, td { text-align: start; vertical-align: top; padding: 0.5rem 0.75rem; border-bottom: 1px solid light-dark(#e7e3da, #2a3833); }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.muted { color: light-dark(#52635f, #a9b8b2); }
`
const styleHash = createHash('sha256').update(style).digest('base64')

/** Sends a page for operators, not for members: one file, no script. `body` is HTML that is already escaped. */
export const sendPlainPage = (reply: FastifyReply, title: string, body: string): FastifyReply =>
  reply
    .headers({
      ...plainPageHeaders(styleHash),
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${style}</style></head><body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`,
    )
