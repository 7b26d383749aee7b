/** Where a state stands: x, y, width, height. */
export interface StateBox {
  readonly name: string
  readonly box: readonly [number, number, number, number]
}

/** How an arrow of the lifecycle is drawn. */
export interface Arrow {
  readonly event: string
  readonly from: string
  readonly to: string
  readonly path: string
  /** Where its label stands; an arrow that joins another of the same event needs none. */
  readonly at?: readonly [number, number]
  readonly anchor?: 'start' | 'middle' | 'end'
  /** The event without its prefix unless said. */
  readonly label?: string
}

/** One drawing of the lifecycle: places alone. What there is to draw, `webhooks.yaml` says. */
export interface LifecycleMap {
  readonly size: readonly [number, number]
  readonly states: readonly StateBox[]
  readonly arrows: readonly Arrow[]
  /** Headings of the halves. */
  readonly notes: readonly { readonly text: string; readonly at: readonly [number, number] }[]
}

/** For wide screens: access on the left, none on the right. */
export const wideMap: LifecycleMap = {
  size: [960, 616],
  notes: [
    { text: 'Access', at: [475, 28] },
    { text: 'No access', at: [879, 28] },
  ],
  states: [
    { name: 'active', box: [1, 48, 160, 560] },
    { name: 'pause_scheduled', box: [395, 48, 160, 66] },
    { name: 'paused', box: [799, 48, 160, 104] },
    { name: 'grace_period', box: [395, 178, 160, 66] },
    { name: 'billing_retry', box: [799, 178, 160, 136] },
    { name: 'cancelled', box: [395, 354, 160, 66] },
    { name: 'expired', box: [799, 354, 160, 104] },
    { name: 'refunded', box: [799, 498, 160, 44] },
    { name: 'replaced', box: [799, 564, 160, 44] },
  ],
  arrows: [
    { event: 'purchase', from: '(none)', to: 'active', path: 'M81 8V44', at: [92, 28], anchor: 'start' },
    { event: 'subscription.pause_enabled', from: 'active', to: 'pause_scheduled', path: 'M161 66H391', at: [276, 59] },
    { event: 'subscription.pause_disabled', from: 'pause_scheduled', to: 'active', path: 'M395 98H165', at: [276, 91] },
    { event: 'subscription.pause', from: 'pause_scheduled', to: 'paused', path: 'M555 66H795', at: [675, 59] },
    { event: 'subscription.restore', from: 'paused', to: 'active', path: 'M799 136H165', at: [276, 129] },
    { event: 'subscription.renewal_retry', from: 'active', to: 'grace_period', path: 'M161 196H391', at: [276, 189] },
    { event: 'subscription.renewal', from: 'grace_period', to: 'active', path: 'M395 228H165', at: [276, 221] },
    {
      event: 'subscription.grace_period_expire',
      from: 'grace_period',
      to: 'billing_retry',
      path: 'M555 196H795',
      at: [675, 189],
    },
    {
      event: 'subscription.renewal_retry',
      from: 'active',
      to: 'billing_retry',
      path: 'M161 266H795',
      at: [478, 259],
      label: 'renewal_retry, no grace period set up',
    },
    { event: 'subscription.renewal', from: 'billing_retry', to: 'active', path: 'M799 298H165', at: [276, 291] },
    {
      event: 'subscription.expire',
      from: 'billing_retry',
      to: 'expired',
      path: 'M879 314V350',
      at: [890, 337],
      anchor: 'start',
    },
    { event: 'subscription.cancel', from: 'active', to: 'cancelled', path: 'M161 372H391', at: [276, 365] },
    { event: 'subscription.uncancel', from: 'cancelled', to: 'active', path: 'M395 404H165', at: [276, 397] },
    { event: 'subscription.expire', from: 'cancelled', to: 'expired', path: 'M555 372H795', at: [675, 365] },
    { event: 'subscription.restore', from: 'expired', to: 'active', path: 'M799 442H165', at: [276, 435] },
    { event: 'refund', from: 'expired', to: 'refunded', path: 'M879 458V494', at: [890, 481], anchor: 'start' },
    { event: 'refund', from: 'cancelled', to: 'refunded', path: 'M475 420V508q0 12 12 12H795' },
    { event: 'refund', from: 'active', to: 'refunded', path: 'M161 520H795', at: [276, 513] },
    { event: 'subscription.replace', from: 'active', to: 'replaced', path: 'M161 586H795', at: [276, 579] },
    { event: 'subscription.renewal', from: 'active', to: 'active', path: 'M74 397a14 14 0 1 1 13 0', at: [81, 420] },
    {
      event: 'subscription.product_change',
      from: 'active',
      to: 'active',
      path: 'M74 467a14 14 0 1 1 13 0',
      at: [81, 490],
    },
  ],
}

/** For phones: `active` as a bar at the left, the other states below one another. */
export const tallMap: LifecycleMap = {
  size: [352, 846],
  notes: [],
  states: [
    { name: 'active', box: [1, 40, 36, 804] },
    { name: 'pause_scheduled', box: [192, 40, 140, 64] },
    { name: 'paused', box: [192, 140, 140, 44] },
    { name: 'grace_period', box: [192, 214, 140, 64] },
    { name: 'billing_retry', box: [192, 314, 140, 64] },
    { name: 'expired', box: [192, 414, 140, 64] },
    { name: 'cancelled', box: [192, 514, 140, 64] },
    { name: 'refunded', box: [192, 614, 140, 44] },
    { name: 'replaced', box: [192, 680, 140, 44] },
  ],
  arrows: [
    { event: 'purchase', from: '(none)', to: 'active', path: 'M19 6V36', at: [30, 22], anchor: 'start' },
    { event: 'subscription.pause_enabled', from: 'active', to: 'pause_scheduled', path: 'M37 60H188', at: [112, 54] },
    { event: 'subscription.pause_disabled', from: 'pause_scheduled', to: 'active', path: 'M192 90H41', at: [112, 84] },
    {
      event: 'subscription.pause',
      from: 'pause_scheduled',
      to: 'paused',
      path: 'M262 104V136',
      at: [252, 124],
      anchor: 'end',
    },
    { event: 'subscription.restore', from: 'paused', to: 'active', path: 'M192 164H41', at: [112, 158] },
    { event: 'subscription.renewal_retry', from: 'active', to: 'grace_period', path: 'M37 234H188', at: [112, 228] },
    { event: 'subscription.renewal', from: 'grace_period', to: 'active', path: 'M192 264H41', at: [112, 258] },
    {
      event: 'subscription.grace_period_expire',
      from: 'grace_period',
      to: 'billing_retry',
      path: 'M262 278V310',
      at: [252, 299],
      anchor: 'end',
    },
    { event: 'subscription.renewal_retry', from: 'active', to: 'billing_retry', path: 'M37 334H188', at: [112, 328] },
    { event: 'subscription.renewal', from: 'billing_retry', to: 'active', path: 'M192 364H41', at: [112, 358] },
    {
      event: 'subscription.expire',
      from: 'billing_retry',
      to: 'expired',
      path: 'M262 378V410',
      at: [252, 398],
      anchor: 'end',
    },
    { event: 'subscription.restore', from: 'expired', to: 'active', path: 'M192 446H41', at: [112, 440] },
    {
      event: 'subscription.expire',
      from: 'cancelled',
      to: 'expired',
      path: 'M262 514V482',
      at: [252, 502],
      anchor: 'end',
    },
    { event: 'subscription.cancel', from: 'active', to: 'cancelled', path: 'M37 534H188', at: [112, 528] },
    { event: 'subscription.uncancel', from: 'cancelled', to: 'active', path: 'M192 564H41', at: [112, 558] },
    { event: 'refund', from: 'cancelled', to: 'refunded', path: 'M262 578V610', at: [252, 599], anchor: 'end' },
    { event: 'refund', from: 'expired', to: 'refunded', path: 'M332 446H346V636H336' },
    { event: 'refund', from: 'active', to: 'refunded', path: 'M37 636H188', at: [112, 630] },
    { event: 'subscription.replace', from: 'active', to: 'replaced', path: 'M37 702H188', at: [112, 696] },
    {
      event: 'subscription.renewal',
      from: 'active',
      to: 'active',
      path: 'M37 748c40 -8 40 32 4 26',
      at: [78, 765],
      anchor: 'start',
    },
    {
      event: 'subscription.product_change',
      from: 'active',
      to: 'active',
      path: 'M37 804c40 -8 40 32 4 26',
      at: [78, 821],
      anchor: 'start',
    },
  ],
}
