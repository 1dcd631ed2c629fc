/** Why a gateway did not take a message. The sentence is logged: it holds codes, never an address, a number or a text. */
export class GatewayFailure extends Error {
  override name = 'GatewayFailure'
}

/** Refused for what it is: another attempt would be refused again, so none is made. */
export class Undeliverable extends GatewayFailure {
  override name = 'Undeliverable'
}
