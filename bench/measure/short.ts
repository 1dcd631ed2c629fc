/**
 * Whether a benchmark was started with `--short`: it runs for seconds and judges nothing, so that `npm run test:all` notices one that no
 * longer runs. The figures of a short run mean nothing.
 */
export const isShort = process.argv.includes('--short')

/** A size of the benchmark: `whole`, or `short` in a short run. */
export const sized = <T>(whole: T, short: T): T => (isShort ? short : whole)
