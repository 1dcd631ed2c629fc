import { createElement, type ReactNode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { ConstantNode } from '#bench/web/constant/copy-page.ts'

/** HTML's names of attributes that React calls otherwise. A value set once is a default, so that React needs no handler. */
const reactNames: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  value: 'defaultValue',
  checked: 'defaultChecked',
  tabindex: 'tabIndex',
  readonly: 'readOnly',
  maxlength: 'maxLength',
  autocomplete: 'autoComplete',
  inputmode: 'inputMode',
}
/** Attributes without a value that React takes as booleans. */
const booleans = new Set(['disabled', 'hidden', 'open', 'checked', 'required', 'readonly', 'multiple', 'selected', 'inert', 'novalidate'])

const styleOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(';').flatMap((rule) => {
      const [name = '', ...value] = rule.split(':')
      const property = name.trim()
      const key = property.startsWith('--') ? property : property.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
      return value.length > 0 ? [[key, value.join(':').trim()]] : []
    }),
  )

const propsOf = (attributes: Record<string, string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => {
      if (name === 'style') return ['style', styleOf(value)]
      return [reactNames[name] ?? name, value === '' && booleans.has(name) ? true : value]
    }),
  )

const elementOf = (node: ConstantNode): ReactNode =>
  typeof node === 'string' ? node : createElement(node.tag, propsOf(node.attributes), ...node.children.map(elementOf))

const root = document.getElementById('root')
const nodes = JSON.parse(document.getElementById('nodes')?.textContent ?? '[]') as ConstantNode[]
// In slices, as the portal renders.
if (root) startTransition(() => createRoot(root).render(createElement('div', {}, ...nodes.map(elementOf))))
