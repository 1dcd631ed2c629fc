import { isTest, layerRuleOf } from '#tools/architecture/layers.ts'
import type { Import, Source } from '#tools/architecture/source.ts'

const languageOf = (path: string): string | undefined => /-texts\.(\w+)\.ts$/.exec(path)?.[1]
const browserCode = /^(ui|web|console|care\/(sdk|clinic|guest))\//

/** Code imports the English catalogue of texts only, and browser code only passes it to a translating function. */
export const textBreaches = (sources: Source[]): string[] =>
  sources
    .filter(({ path }) => layerRuleOf(path) && !isTest(path))
    .flatMap((source) => [...source.imports.flatMap(languageBreach), ...nameBreach(source)])

function languageBreach({ from, to, isType }: Import): string[] {
  const language = languageOf(to)
  if (!language || isType || language === (languageOf(from) ?? 'en')) return []
  return [`${from} imports ${to}: import ${to.replace(/\.\w+\.ts$/, '.en.ts')}; textsOf() or translationsOf() finds the language.`]
}

const nameBreach = ({ path, looseTexts }: Source): string[] =>
  browserCode.test(path) && !languageOf(path)
    ? looseTexts.map((name) => `${path} reads ${name}: a browser has it only as textsOf(${name}) or catalogueOf(${name}).`)
    : []
