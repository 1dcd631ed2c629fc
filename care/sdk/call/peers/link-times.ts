/** Milliseconds. */
export const linkTimes = {
  /** Interval between ICE restarts while a connection is down; short, because a call must recover within five seconds. */
  restart: 2_500,
  politeRestart: 6_000,
  /** How long a disconnected peer is waited for. */
  away: 30_000,
  /** Interval of the browser's keep-alive messages. A socket that receives nothing for more than two intervals is dead. */
  alive: 10_000,
  silence: 25_000,
  /** Time allowed for an answer after the network changed or the page became visible again. */
  probe: 3_000,
  /** Time allowed for a socket to open. */
  opening: 8_000,
  /** Pause before reconnecting; doubled after each failure. */
  firstPause: 200,
  longestPause: 4_000,
  /** Interval between quality samples. */
  stats: 2_000,
}
