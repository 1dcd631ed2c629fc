import { createHash } from 'node:crypto'
import { directionOf, type Language } from '#shared/languages.ts'
import { earlyScript } from '#ui/lib/storage.ts'
import type { Drawn } from '#web/prerender-pages.tsx'

/**
 * Starts the scripts after the first paint; what is sent before that waits for them.
 * One text for all documents, so that one hash admits it.
 */
const bootScript = `addEventListener('submit',e=>{if(!e.defaultPrevented){e.preventDefault();document.body.dataset.submitted=''}});requestAnimationFrame(()=>setTimeout(()=>{for(const l of document.querySelectorAll('link[data-rel]'))l.rel=l.dataset.rel;import(document.body.dataset.start)}))`

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

export const scriptHashes = [earlyScript, bootScript].map(hashOf)
export const styleHash = hashOf

/** A `<` could close the element; as JSON it may be written so. */
const dataElement = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`

type Parts = {
  document: string
  language: Language
  drawn: Drawn
  css: string
  /** The module that makes the page alive. */
  start: string
  /** The files that are inside the document: marked as there, or a script that comes late would fetch them again; marked late, or the browser would in advance. */
  inlined: readonly string[]
  /** Styles that are not inside the document. */
  linked: readonly string[]
  /** Scripts to fetch together with it, after the first paint. */
  late: readonly string[]
  /** Scripts to fetch when the visitor begins to fill in a form. */
  warm: readonly string[]
  /** Fonts to fetch at once. */
  fonts: readonly string[]
  /** Calls whose answers the page will ask for first. */
  data: readonly string[]
  /** Kept out of search engines. */
  isPrivate?: boolean
}

/** One HTML file as it lies in dist/pages: everything but the values of its tokens. */
export const documentOf = ({ document, language, drawn, css, inlined, linked, start, late, warm, fonts, data, isPrivate }: Parts): string =>
  [
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}" data-hidden-banners="%HIDDEN_BANNERS%"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${drawn.title}</title>`,
    '<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme:light)"><meta name="theme-color" content="#0f1816" media="(prefers-color-scheme:dark)">',
    ...(isPrivate ? ['<meta name="robots" content="noindex">'] : []),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icon-192.png">',
    ...(isPrivate ? [] : ['<link rel="manifest" href="/manifest.webmanifest">']),
    ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
    ...data.map((call) => `<link rel="preload" href="${call}" as="fetch" crossorigin>`),
    `<style>${css}</style>`,
    ...inlined.map((file) => `<link href="/${file}" disabled data-rel="stylesheet">`),
    ...linked.map((file) => `<link rel="stylesheet" href="/${file}">`),
    `<script>${earlyScript}</script>`,
    ...late.map((file) => `<link href="/${file}" data-rel="modulepreload">`),
    ...warm.map((file) => `<link href="/${file}" data-warm>`),
    `</head><body data-page="${document}" data-start="/${start}"><div id="root">${drawn.html}</div>`,
    ...(drawn.texts ? [dataElement('texts', JSON.stringify(drawn.texts))] : []),
    `${dataElement('config', '%CONFIG%')}<script>${bootScript}</script></body></html>`,
  ].join('')
