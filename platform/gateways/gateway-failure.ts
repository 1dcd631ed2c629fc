/** Why a gateway rejected a message. The text is logged: it holds codes, never an address, a phone number or message content. */
export class GatewayFailure extends Error {
  override name = 'GatewayFailure'
}

/** A permanent rejection: a retry would fail too, so none is made. */
export class Undeliverable extends GatewayFailure {
  override name = 'Undeliverable'
}
