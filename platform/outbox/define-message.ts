import { escaped } from '#shared/escaped.ts'
import { filled } from '#shared/filled.ts'
import { directionOf, type Language } from '#shared/languages.ts'

type Layout = {
  language: Language
  product: string
  title: string
  paragraphs: readonly string[]
  /** The call to action: a button in HTML, an address in plain text. */
  action?: { label: string; url: string }
  foot: string
}

const plain = ({ title, paragraphs, action, foot }: Layout): string =>
  [title, ...paragraphs, ...(action ? [`${action.label}: ${action.url}`] : []), `-- \n${foot}`].join('\n\n')

/** Uses inline styles and no images, so that every mail program displays it. */
const html = ({ language, product, title, paragraphs, action, foot }: Layout): string => {
  const lines = paragraphs.map((line) => `<p style="margin:0 0 16px">${escaped(line)}</p>`).join('')
  const button = action
    ? `<p style="margin:24px 0"><a href="${escaped(action.url)}" style="display:inline-block;padding:13px 24px;border-radius:10px;background:#0f6b5c;color:#ffffff;text-decoration:none;font-weight:600">${escaped(action.label)}</a></p>`
    : ''
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head><body style="margin:0;background:#fbfaf7;color:#16302b;font:16px/1.5 system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;padding:32px 20px"><p style="margin:0 0 20px;font-weight:600;color:#0f6b5c">${escaped(product)}</p><div style="background:#ffffff;border:1px solid #e7e3da;border-radius:14px;padding:28px"><h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(title)}</h1>${lines}${button}</div><p style="margin:20px 0 0;font-size:14px;color:#52635f">${escaped(foot)}</p></div></body></html>`
}

/** The translations of one file of texts, from `translationsOf`. Every mail ends with `foot`. */
type Catalogues<K extends string> = Readonly<Record<Language, Readonly<Record<K | 'foot', string>>>>

/** The texts of a message, as keys in the catalogue. */
type Parts<K extends string> = {
  /** The mail's subject, also its heading. */
  subject: K
  /** One paragraph per key. */
  body: readonly K[]
  /** The label of the button that opens `url`. */
  action?: K
  /** The text message. It may repeat the first paragraph as `{sentence}` and the address as `{url}` or `{address}`. */
  short?: K
}

type Values<P> = {
  language: Language
  /** Values for the `{params}` of the texts. */
  params: Readonly<Record<string, string | number>> & { product: string }
} & (P extends { action: string } ? { url: string } : { url?: never })

/**
 * Defines a message in every language of its catalogues. `mail` returns the subject, plain text and HTML with the same content, in the
 * language's direction; `text` returns the text message.
 */
export const defineMessage = <K extends string, const P extends Parts<NoInfer<K>>>(texts: Catalogues<K>, parts: P) => {
  const textOf = ({ language, params }: Values<P>, key: K | 'foot'): string => filled(texts[language][key], params)
  return {
    mail: (values: Values<P>): { subject: string; text: string; html: string } => {
      const { language, params, url } = values
      const layout: Layout = {
        language,
        product: params.product,
        title: textOf(values, parts.subject),
        paragraphs: parts.body.map((key) => textOf(values, key)),
        ...(parts.action !== undefined && url !== undefined ? { action: { label: textOf(values, parts.action), url } } : {}),
        foot: textOf(values, 'foot'),
      }
      return { subject: layout.title, text: plain(layout), html: html(layout) }
    },
    text: (values: Values<P>): string => {
      const { language, params, url = '' } = values
      const [first] = parts.body
      const sentence = first === undefined ? '' : textOf(values, first)
      return parts.short === undefined ? sentence : filled(texts[language][parts.short as K], { ...params, sentence, address: url, url })
    },
  }
}
