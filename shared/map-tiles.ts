/** A map tile source: a URL with {z}, {x}, {y} and optionally {s}, and the owner's attribution, with links as `[words](https://…)`. */
export type MapTiles = { url: string; attribution: string }

/** Returns the tile host for the Content-Security-Policy; {s} becomes a wildcard subdomain. */
export const tileHost = (url: string): string => {
  const [, scheme = '', host = ''] = /^(https?:\/\/)([^/]+)/.exec(url.replace('{s}.', '*.')) ?? []
  return scheme + host
}

type Piece = { text: string; href: string | null }

/** Splits an attribution into plain text and links. */
export const attributionPieces = (attribution: string): Piece[] =>
  attribution.split(/(\[[^\]]+\]\(https?:\/\/[^)\s]+\))/).flatMap((piece): Piece[] => {
    const [, text, href] = /^\[(.+)\]\((https?:.+)\)$/.exec(piece) ?? []
    if (text && href) return [{ text, href }]
    return piece === '' ? [] : [{ text: piece, href: null }]
  })
