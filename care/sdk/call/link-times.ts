/** Milliseconds. */
export const linkTimes = {
  /** Another way is looked for so often while a connection is broken off: no longer, for a call is to be back within five seconds. */
  restart: 2_500,
  politeRestart: 6_000,
  /** Whoever's line is lost is expected back for so long. */
  away: 30_000,
  /** The browser says something so often; a line that has heard nothing for longer than two such turns is dead. */
  alive: 10_000,
  silence: 25_000,
  /** After the network changed or the page was shown again, a line that is alive answers within this. */
  probe: 3_000,
  /** A socket that is not open by then will not open. */
  opening: 8_000,
  /** Before the line is opened anew: doubled after each failure. */
  firstPause: 200,
  longestPause: 4_000,
  /** How often connections are looked at. */
  stats: 2_000,
}
