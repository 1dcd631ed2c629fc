const folders = ['shared', 'ui', 'platform', 'web', 'console', 'server', 'care', 'e2e', 'bench', 'tools', 'docs', '.ci']

/** The repository paths that a page names in backticks, as glob patterns, such as `server/<area>/*-store.ts`. */
export function pathsNamed(markdown: string): string[] {
  return [...markdown.matchAll(/`([^`\s]+\/[^`\s]*)`/g)]
    .map(([, code = '']) => code.replaceAll(/<[\w-]+>/g, '*').replace(/\/$/, ''))
    .filter((path) => folders.includes(path.split('/')[0] ?? ''))
}

/** The targets of a page's links and images, relative to the page. */
export function linksOf(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, link = '']) => link).filter((link) => !/^[a-z]+:/.test(link))
}
