/** A state of a subscription. */
export interface State {
  readonly name: string
  readonly access: boolean
  readonly meaning: string
}

/** An event that leads from one state to another. */
export interface Transition {
  /** Without `subscription.` only where the event has no such prefix. */
  readonly event: string
  /** The page about the event. */
  readonly page: string
  readonly from: string
  readonly to: string
  readonly note?: string
}

/** Before the first purchase. */
export const none = '(none)'

export const states: readonly State[] = [
  { name: none, access: false, meaning: 'Nothing was bought yet.' },
  { name: 'active', access: true, meaning: 'Paid, or in a trial, and will renew.' },
  { name: 'cancelled', access: true, meaning: 'Auto-renew is off; the period runs to its end.' },
  { name: 'pause_scheduled', access: true, meaning: 'A pause begins at the next renewal date.' },
  { name: 'paused', access: false, meaning: 'Paused by the user on Google Play.' },
  { name: 'grace_period', access: true, meaning: 'The renewal payment failed; the grace period runs.' },
  { name: 'billing_retry', access: false, meaning: 'The payment still fails, and the store retries.' },
  { name: 'expired', access: false, meaning: 'Ended.' },
  { name: 'replaced', access: false, meaning: 'Another subscription took its place and gives access.' },
  { name: 'refunded', access: false, meaning: 'The store refunded the last payment.' },
]

const lead = (event: string, page: string, from: string, to: string, note?: string): Transition =>
  note ? { event, page, from, to, note } : { event, page, from, to }
const within = (event: string, from: string, to: string, note?: string) =>
  lead(`subscription.${event}`, `subscription-${event.replaceAll('_', '-')}.md`, from, to, note)

export const transitions: readonly Transition[] = [
  lead('purchase', 'purchase.md', none, 'active'),
  within('renewal', 'active', 'active'),
  within('product_change', 'active', 'active', 'the first period of another product was paid'),
  within('cancel', 'active', 'cancelled'),
  within('pause_enabled', 'active', 'pause_scheduled'),
  within('renewal_retry', 'active', 'grace_period'),
  within('renewal_retry', 'active', 'billing_retry', 'where no grace period is set up'),
  within('replace', 'active', 'replaced', 'the new subscription starts active'),
  lead('refund', 'refund.md', 'active', 'refunded'),
  within('uncancel', 'cancelled', 'active'),
  within('expire', 'cancelled', 'expired'),
  lead('refund', 'refund.md', 'cancelled', 'refunded'),
  within('pause_disabled', 'pause_scheduled', 'active'),
  within('pause', 'pause_scheduled', 'paused'),
  within('restore', 'paused', 'active'),
  within('renewal', 'grace_period', 'active'),
  within('grace_period_expire', 'grace_period', 'billing_retry'),
  within('renewal', 'billing_retry', 'active'),
  within('expire', 'billing_retry', 'expired'),
  within('restore', 'expired', 'active'),
  lead('refund', 'refund.md', 'expired', 'refunded'),
]
