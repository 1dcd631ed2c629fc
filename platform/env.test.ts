import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { envTable, mandatory, optional, readEnv, withDefault } from '#platform/env.ts'

// Other files in the same worker may have loaded zod's English messages.
beforeEach(() => void z.config({ localeError: undefined }))

const declared = {
  mailUrl: mandatory('MAIL_URL', z.url(), 'The mail server.'),
  key: mandatory('SIGNING_KEY', z.string().check(z.minLength(8, 'at least 8 characters')), 'Signs tokens.'),
  port: withDefault('PORT', '3000', z.coerce.number().check(z.int()), 'Port | 0 takes a free one.'),
  node: optional('NODE_NAME', z.string(), 'Name of this server.'),
}

test('values are parsed by their schemas; an empty value counts as unset', () => {
  const read = readEnv(declared, { MAIL_URL: 'smtp://mail.example', SIGNING_KEY: 'long enough', PORT: '', NODE_NAME: '' })
  expect(read).toEqual({ mailUrl: 'smtp://mail.example', key: 'long enough', port: 3000, node: undefined })
})

test('every missing and every wrong variable is named at once, and no value is repeated', () => {
  const read = () => readEnv(declared, { SIGNING_KEY: 'secret', PORT: 'http' })
  expect(read).toThrow(
    [
      'The configuration is not complete:',
      '  MAIL_URL is missing: The mail server.',
      '  SIGNING_KEY is wrong (at least 8 characters): Signs tokens.',
      '  PORT is wrong (Invalid input): Port | 0 takes a free one.',
    ].join('\n'),
  )
})

test('the variables are listed in a Markdown table', () => {
  expect(envTable(declared)).toBe(`| Variable | Default | Meaning |
|---|---|---|
| \`MAIL_URL\` | required | The mail server. |
| \`SIGNING_KEY\` | required | Signs tokens. |
| \`PORT\` | \`3000\` | Port \\| 0 takes a free one. |
| \`NODE_NAME\` | - | Name of this server. |`)
})
