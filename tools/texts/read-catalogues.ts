import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { messagesByKey } from '#tools/contract/catalogues.ts'
import { gradeOf, lengthOf } from '#tools/texts/reading-level.ts'

/** A catalogue's texts by key, in one language; of plural forms the general one. `name` is its path without language and ending. */
type CatalogueTexts = { name: string; texts: ReadonlyMap<string, string> }

/** Every catalogue of the project in a language. The help collection's search words are no sentences and are left out. */
export async function readCatalogues(language: string): Promise<CatalogueTexts[]> {
  const paths = globSync('{shared,ui,platform,web,console,server,care}/**/*-texts.en.ts').sort()
  return Promise.all(
    paths.map(async (path) => {
      const name = path.replace(/\.en\.ts$/, '').replaceAll('\\', '/')
      const [catalogue] = Object.values(await import(resolve(`${name}.${language}.ts`)))
      const texts = [...messagesByKey(catalogue)].map(([key, text]) => [key, typeof text === 'string' ? text : (text.other ?? '')] as const)
      return { name, texts: new Map(texts.filter(([key]) => !key.endsWith('.words'))) }
    }),
  )
}

/** The English texts that are ours to word, by place: all but the legal documents and what the specification quotes. */
export async function readOwnTexts(): Promise<ReadonlyMap<string, string>> {
  const quoted = textsOfSpecification()
  const own = (await readCatalogues('en')).filter(({ name }) => name !== 'web/legal/legal-texts')
  return new Map(
    own.flatMap(({ name, texts }) =>
      [...texts].filter(([, text]) => !quoted.has(plain(text))).map(([key, text]) => [`${name} ${key}`, text] as const),
    ),
  )
}

/** A catalogue with fewer words says little about its grade: these are measured together. */
const leastWords = 30

type ReadingLevel = { name: string; words: number; grade: number }

/** The reading level of each English catalogue, hardest first. Texts that the specification quotes are left out. */
export async function readingLevels(): Promise<ReadingLevel[]> {
  const quoted = textsOfSpecification()
  const measured = (await readCatalogues('en')).map(({ name, texts }) => {
    const own = [...texts.values()].filter((text) => !quoted.has(plain(text)))
    return { name, own, words: lengthOf(own).words }
  })
  const small = measured.filter(({ words }) => words < leastWords).flatMap(({ own }) => own)
  return [...measured.filter(({ words }) => words >= leastWords), { name: 'smaller catalogues, together', own: small }]
    .map(({ name, own }) => ({ name, words: lengthOf(own).words, grade: gradeOf(lengthOf(own)) }))
    .sort((a, b) => b.grade - a.grade)
}

/** The ledger has verbatim texts in single quotes. */
const textsOfSpecification = (): Set<string> =>
  new Set([...readFileSync('docs/ledger.md', 'utf8').matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map(([, text = '']) => plain(text)))

const plain = (text: string): string =>
  text
    .replace(/\{\w+\}/g, '{}')
    .replace(/[.:!]+$/, '')
    .trim()
