const rooms = ['shared', 'ui', 'platform', 'web', 'console', 'server', 'care', 'e2e', 'bench', 'tools', 'docs', '.ci']

/** The paths of the repository that a page names in backticks, as glob patterns: `server/<area>/*-store.ts` is one. */
export function pathsNamed(markdown: string): string[] {
  return [...markdown.matchAll(/`([^`\s]+\/[^`\s]*)`/g)]
    .map(([, code = '']) => code.replaceAll(/<[\w-]+>/g, '*').replace(/\/$/, ''))
    .filter((path) => rooms.includes(path.split('/')[0] ?? ''))
}

/** The files that a page links to or shows, relative to the page. */
export function linksOf(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, link = '']) => link).filter((link) => !/^[a-z]+:/.test(link))
}
