/** Words that attackers try first, with months, seasons and days, which people use when they must change passwords often. */
const common =
  'password passwort welcome letmein iloveyou sunshine princess football baseball superman batman dragon monkey master shadow michael ' +
  'jennifer jordan hunter ranger harley ginger charlie thomas daniel ashley trustno starwars computer internet freedom whatever qazwsx ' +
  'changeme default secret admin login hello doctor health medical hospital insurance summer winter spring autumn january february march ' +
  'april june july august september october november december monday tuesday wednesday thursday friday saturday sunday america family'

const words = common.split(' ')
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

const letters: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' }
/** Reverses common substitutions, as in `P@ssw0rd`. */
const undisguised = (typed: string) => typed.replace(/[@4310!$57]/g, (sign) => letters[sign] ?? sign)

/** Whether four characters are all the same or a run along the alphabet, the digits or a keyboard row, in either direction. */
const isRun = (four: string): boolean =>
  /^(.)\1+$/.test(four) || rows.some((row) => row.includes(four) || [...row].reverse().join('').includes(four))

const runless = (typed: string): string => {
  const inRun = new Set<number>()
  for (let at = 0; at + 4 <= typed.length; at += 1)
    if (isRun(typed.slice(at, at + 4))) for (let sign = at; sign < at + 4; sign += 1) inRun.add(sign)
  return [...typed].filter((_, at) => !inRun.has(at)).join('')
}

const without = (typed: string, parts: readonly string[]) => parts.reduce((left, part) => left.replaceAll(part, ''), typed)

/** Minimum number of characters left after the easily guessed parts are removed. */
const least = 5

const remaining = (typed: string): number => {
  const plain = runless(typed).replace(/(19|20)\d\d/g, '')
  return Math.min(without(plain, words).length, without(undisguised(plain), words).length)
}

/**
 * Returns why a password is easy to guess, from a small word list; it is a hint and refuses nothing.
 * @param own other values of the form: names, e-mail address
 */
export const weaknessOf = (password: string, own: readonly string[]): 'WeakOwn' | 'WeakCommon' | null => {
  const typed = password.toLowerCase()
  const parts = own.flatMap((value) => value.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((part) => part.length >= 4)
  if (parts.some((part) => typed.includes(part) || undisguised(typed).includes(part))) return 'WeakOwn'
  return remaining(typed) < least ? 'WeakCommon' : null
}
