/** Where a map's pictures come from: an address with {z}, {x} and {y}, perhaps {s}; and the words its owner asks for, a link as `[words](https://…)`. */
export type MapTiles = { url: string; attribution: string }

/** What a content policy must admit for them: the host, any of its subdomains where the address has {s} for one. */
export const tileHost = (url: string): string => {
  const [, scheme = '', host = ''] = /^(https?:\/\/)([^/]+)/.exec(url.replace('{s}.', '*.')) ?? []
  return scheme + host
}

type Piece = { text: string; href: string | null }

/** The words before, in and after the links of an attribution. */
export const attributionPieces = (attribution: string): Piece[] =>
  attribution.split(/(\[[^\]]+\]\(https?:\/\/[^)\s]+\))/).flatMap((piece): Piece[] => {
    const [, text, href] = /^\[(.+)\]\((https?:.+)\)$/.exec(piece) ?? []
    if (text && href) return [{ text, href }]
    return piece === '' ? [] : [{ text: piece, href: null }]
  })
