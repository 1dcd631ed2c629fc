import { escaped } from '#shared/escaped.ts'

export type MailParts = {
  language: string
  direction: 'ltr' | 'rtl'
  product: string
  title: string
  paragraphs: readonly string[]
  /** The one thing to do, as a button and, for plain text, as an address. */
  action?: { label: string; url: string }
  foot: string
}

const plain = ({ title, paragraphs, action, foot }: MailParts): string =>
  [title, ...paragraphs, ...(action ? [`${action.label}: ${action.url}`] : []), `-- \n${foot}`].join('\n\n')

/** Inline styles only, and no picture: what every mail program shows. */
const html = ({ language, direction, product, title, paragraphs, action, foot }: MailParts): string => {
  const lines = paragraphs.map((line) => `<p style="margin:0 0 16px">${escaped(line)}</p>`).join('')
  const button = action
    ? `<p style="margin:24px 0"><a href="${escaped(action.url)}" style="display:inline-block;padding:13px 24px;border-radius:10px;background:#0f6b5c;color:#ffffff;text-decoration:none;font-weight:600">${escaped(action.label)}</a></p>`
    : ''
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head><body style="margin:0;background:#fbfaf7;color:#16302b;font:16px/1.5 system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;padding:32px 20px"><p style="margin:0 0 20px;font-weight:600;color:#0f6b5c">${escaped(product)}</p><div style="background:#ffffff;border:1px solid #e7e3da;border-radius:14px;padding:28px"><h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(title)}</h1>${lines}${button}</div><p style="margin:20px 0 0;font-size:14px;color:#52635f">${escaped(foot)}</p></div></body></html>`
}

/** A mail in both forms: plain text and HTML say the same. */
export const layOutMail = (parts: MailParts): { subject: string; text: string; html: string } => ({
  subject: parts.title,
  text: plain(parts),
  html: html(parts),
})
