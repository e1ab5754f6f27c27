/** A failed attempt, with a short reason that the studio shows. */
export class DeliveryFault extends Error {
  override readonly name = 'DeliveryFault'
  /** A retry can't succeed, such as for an address that does not exist. */
  readonly isPermanent: boolean
  /** Nothing reaches this target now, so its other messages wait without an attempt. */
  readonly isTargetDown: boolean

  constructor(reason: string, { isPermanent = false, isTargetDown = false } = {}) {
    super(reason)
    this.isPermanent = isPermanent
    this.isTargetDown = isTargetDown
  }
}

/** The recipient may not get the message any more, or it has become meaningless. */
export class DeliveryCancelled extends Error {
  override readonly name = 'DeliveryCancelled'
}
