import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { messagesByKey } from '#tools/contract/catalogues.ts'
import { exceptions, missingTerms } from '#tools/texts/glossary.ts'
import { stiffIn } from '#tools/texts/plain-words.ts'
import { readCatalogues, readingLevels, readOwnTexts } from '#tools/texts/read-catalogues.ts'
import { countSyllables, gradeOf, lengthOf } from '#tools/texts/reading-level.ts'

test('every English catalogue can be read in grade 8', async () => {
  const hard = (await readingLevels()).filter(({ grade }) => grade > 8)
  expect(hard.map(({ name, grade }) => `${name} needs grade ${grade.toFixed(1)}: shorter sentences and words help.`)).toEqual([])
})

test('English texts have contractions, and no words that a US writer avoids', async () => {
  const stiff = [...(await readOwnTexts())].flatMap(([place, text]) => (stiffIn(text) ? [`${place}: '${stiffIn(text)}' in '${text}'`] : []))
  expect(stiff).toEqual([])
})

test('a full negation is stiff, unless it warns', () => {
  expect(stiffIn('We could not save this.')).toBe('could not')
  expect(stiffIn('Nobody is here.')).toBe('Nobody')
  expect(stiffIn('This is not a bill. Don’t pay yet.')).toBeNull()
})

test.each(['es', 'ar'] as const)('each translation has the agreed words of the glossary in %s', async (language) => {
  const [english, translated] = [await readCatalogues('en'), await readCatalogues(language)]
  const findings = english.flatMap(({ name, texts }, at) =>
    [...texts].flatMap(([key, text]) =>
      missingTerms(text, language, translated[at]?.texts.get(key) ?? '')
        .filter(() => !(`${name} ${key}` in exceptions))
        .map((term) => `${name} ${key} lacks the agreed word for '${term}' in ${language}.`),
    ),
  )
  expect(findings).toEqual([])
})

/** Sentences of one form in which a number of minutes or seconds comes before its unit, as in '5 minutes'. */
const countsTime = /\{(?!minutes\})\w+\} (دقيقة|ثانية)/

// Arabic has another form of the unit after 1, after 2 and after 3 to 10. `{minutes}` is how long a PIN lives, which is 30 by default.
test('an Arabic text of one form names minutes and seconds before their number [SESS-54]', async () => {
  const paths = globSync('{shared,ui,platform,web,console,server,care}/**/*-texts.ar.ts').sort()
  const wrong = await Promise.all(
    paths.map(async (path) => {
      const [catalogue] = Object.values(await import(resolve(path)))
      const texts = [...messagesByKey(catalogue)]
      return texts.flatMap(([key, text]) => (typeof text === 'string' && countsTime.test(text) ? [`${path} ${key}`] : []))
    }),
  )
  expect(wrong.flat()).toEqual([])
})

test('a full name is one parameter: each parameter is isolated, so that a line of Arabic would show the last name first', async () => {
  const catalogues = await Promise.all(['en', 'es', 'ar'].map(readCatalogues))
  const apart = catalogues
    .flat()
    .flatMap(({ name, texts }) => [...texts].flatMap(([key, text]) => (/\} \{last\}/.test(text) ? [`${name} ${key}`] : [])))
  expect(apart).toEqual([])
})

test('each exception of the glossary is still needed', async () => {
  const [english, spanish, arabic] = [await readCatalogues('en'), await readCatalogues('es'), await readCatalogues('ar')]
  const needed = new Set(
    english.flatMap(({ name, texts }, at) =>
      [...texts].flatMap(([key, text]) => {
        const missing = [
          ...missingTerms(text, 'es', spanish[at]?.texts.get(key) ?? ''),
          ...missingTerms(text, 'ar', arabic[at]?.texts.get(key) ?? ''),
        ]
        return missing.length > 0 ? [`${name} ${key}`] : []
      }),
    ),
  )
  expect(Object.keys(exceptions).filter((place) => !needed.has(place))).toEqual([])
})

test('a term hides the shorter ones within it, and a parameter is no term', () => {
  expect(missingTerms('Add a family member', 'es', 'Agregar un familiar')).toEqual([])
  expect(missingTerms('Members add a family member', 'es', 'Agregan un familiar')).toEqual(['member'])
  expect(missingTerms('Call {visit}', 'es', 'Llame')).toEqual([])
  expect(missingTerms('Your deductible', 'ar', 'المبلغ المقتطَع')).toEqual([])
  expect(missingTerms('Your deductible', 'ar', 'المبلغ')).toEqual(['deductible'])
})

const syllables = {
  1: 'the asked saves choose chair free moved chain',
  2: 'visit device people table little needed closes changes boxes being science create client copied special partial',
  3: 'area idea family clinician pharmacy medical insurance actual created images radio employee enabled',
  4: 'information deductible',
  5: 'administrator',
  6: 'eligibility',
}

test.each(Object.entries(syllables))('words of %s syllables are counted so', (count, words) => {
  expect(words.split(' ').filter((word) => countSyllables(word) !== Number(count))).toEqual([])
})

test('long sentences of long words have a higher grade; names, parameters and short labels do not', () => {
  const grade = (...texts: string[]) => gradeOf(lengthOf(texts))
  expect(grade('We can’t find this page.')).toBeLessThan(3)
  expect(grade('Administrators occasionally reconsider eligibility determinations following documentation.')).toBeGreaterThan(15)
  expect(lengthOf(['Obstetrics and gynecology']).words).toBe(0)
  expect(grade('Call {organization} now.')).toBe(grade('Call us now.'))
  expect(grade('Ask the Administration.')).toBe(grade('Ask the man.'))
})
