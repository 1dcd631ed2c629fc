import type { Page } from '@playwright/test'

/**
 * Texts of the live regions that a screen reader can reach, by role: those of the browser's own accessibility tree. Selectors do not know
 * that a modal dialog takes everything outside it out of that tree.
 */
export const heardRegions = async (page: Page, role: 'alert' | 'status'): Promise<string[]> => {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const textOf = (id: string): string => {
    const node = byId.get(id)
    if (node?.role?.value === 'StaticText') return String(node.name?.value ?? '')
    return (node?.childIds ?? []).map(textOf).join('')
  }
  return nodes.filter((node) => !node.ignored && node.role?.value === role).map(({ nodeId }) => textOf(nodeId))
}
