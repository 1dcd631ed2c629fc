import { createHash } from 'node:crypto'
import { directionOf, type Language } from '#shared/languages.ts'
import type { PageTexts } from '#ui/lib/load-texts.ts'
import { pressScript } from '#ui/lib/page/presses.ts'
import { earlyScript } from '#ui/lib/page/storage.ts'
import type { Drawn } from '#web/prerender-pages.tsx'

/** Scripts to run before the first paint: they apply this device's preferences and record presses until hydration. */
const headScript = `${earlyScript};${pressScript}`

/**
 * Starts the scripts after the first paint, and shows an error when they do not load. Its text is the same in all documents, so one hash in
 * the content security policy allows it.
 */
const bootScript = [
  "addEventListener('unhandledrejection',e=>{let t=document.querySelector('template');if(window.earlyPresses&&t){e.preventDefault();document.querySelector('main').prepend(t.content)}});",
  'requestAnimationFrame(()=>setTimeout(async()=>{',
  "for(let t of document.querySelectorAll('link[data-rel]'))setTimeout(()=>t.rel=t.dataset.rel,t.dataset.after);",
  // The scripts load together. Each runs after those that it needs, in a task of its own, so that a press in between is answered.
  "for(let t of document.querySelectorAll('link[data-rel=modulepreload]'))await import(t.href)}))",
].join('')

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

export const scriptHashes = [headScript, bootScript, earlyScript].map(hashOf)
export const styleHash = hashOf

/** Escapes `<`, which could otherwise close the element. */
const dataElement = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`

type Parts = {
  document: string
  language: Language
  drawn: Drawn
  texts: PageTexts
  css: string
  /** The module that hydrates the page, one of `late`. A page compares it with that of a newer build (ui/lib/reload.ts). */
  start: string
  /**
   * Files inlined in the document. They have disabled links so that late scripts do not fetch them again; `rel` is set late so that the
   * browser does not preload them.
   */
  inlined: readonly string[]
  /** Stylesheets that are not inlined. */
  linked: readonly string[]
  /** Scripts to run after the first paint; each after those that it imports. */
  late: readonly string[]
  /** Scripts to fetch when the visitor first focuses a form field. */
  warm: readonly string[]
  /** Fonts to preload. */
  fonts: readonly string[]
  /** Calls to preload, whose responses the page needs first. */
  data: readonly string[]
  /** Excluded from search engines. */
  isPrivate?: boolean
}

/** Returns one HTML file as stored in dist/pages, with unfilled tokens. */
export const documentOf = ({
  document,
  language,
  drawn,
  texts,
  css,
  inlined,
  linked,
  start,
  late,
  warm,
  fonts,
  data,
  isPrivate,
}: Parts): string =>
  [
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}" data-hidden-banners="%HIDDEN_BANNERS%"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${drawn.title}</title>`,
    '<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme:light)"><meta name="theme-color" content="#0f1816" media="(prefers-color-scheme:dark)">',
    ...(isPrivate ? ['<meta name="robots" content="noindex">'] : []),
    // Not favicon.svg: Chromium opens a document for an SVG icon, which takes a phone 30 ms while the page starts.
    '<link rel="icon" href="/favicon.png"><link rel="apple-touch-icon" href="/icon-192.png">',
    // Five seconds late: Chromium animates its offer to install the app, and on two cores half of the start's blocking time was due to that.
    ...(isPrivate ? [] : ['<link href="/manifest.webmanifest" data-rel="manifest" data-after="5000">']),
    ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
    ...data.map((call) => `<link rel="preload" href="${call}" as="fetch" crossorigin>`),
    `<style>${css}</style>`,
    ...inlined.map((file) => `<link href="/${file}" disabled data-rel="stylesheet">`),
    ...linked.map((file) => `<link rel="stylesheet" href="/${file}">`),
    `<script>${drawn.html ? headScript : earlyScript}</script>`,
    ...late.map((file) => `<link href="/${file}" data-rel="modulepreload">`),
    ...warm.map((file) => `<link href="/${file}" data-warm>`),
    `</head><body data-page="${document}" data-start="/${start}">${drawn.unstarted}<div id="root">${drawn.html}</div>`,
    dataElement('texts', JSON.stringify(texts)),
    `${dataElement('config', '%CONFIG%')}<script>${bootScript}</script></body></html>`,
  ].join('')
