import { type ComponentType, lazy } from 'react'

/** A lazy page component for a route table: the named export of a dynamic import. */
export const lazyPage = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] }))
