import { createElement, Fragment, type ReactNode } from 'react'

/** A sentence whose params are elements: `<Sentence parts={t.parts('help', { phone: <PhoneLink /> })} />`. */
export const Sentence = ({ parts }: { parts: readonly ReactNode[] }) => createElement(Fragment, null, ...parts)
