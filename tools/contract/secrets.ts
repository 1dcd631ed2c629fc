const patterns: readonly [what: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['a database address with a password', /postgres(ql)?:\/\/[^\s:/@"']+:[^\s@"']+@/],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  [
    'a key of a cloud, payment or code service',
    /\b(AKIA[0-9A-Z]{16}|[sr]k_live_\w{16,}|gh[pousr]_\w{36}|xox[abprs]-[\w-]{10,}|AIza[\w-]{35})\b/,
  ],
  ['the password of the demo', /Welcome-2-Foyer!/],
]

/** The kinds of secrets that a text sent to browsers seems to contain. */
export const secretsIn = (text: string): string[] => patterns.filter(([, pattern]) => pattern.test(text)).map(([what]) => what)
