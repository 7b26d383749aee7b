/** A box of the picture. States that give access look different from those that do not. */
export interface StateBox {
  readonly name: string
  readonly access: boolean
  /** x, y, width, height */
  readonly box: readonly [number, number, number, number]
}

/** An arrow of the picture; `at` is where its label stands. */
export interface Arrow {
  readonly path: string
  readonly label: string
  readonly at: readonly [number, number]
  readonly anchor?: 'start' | 'middle' | 'end'
}

/** One drawing of the lifecycle. */
export interface LifecycleMap {
  readonly size: readonly [number, number]
  readonly states: readonly StateBox[]
  readonly arrows: readonly Arrow[]
  /** Small print: headings of the halves and the events that leave `active` active. */
  readonly notes: readonly { readonly text: string; readonly at: readonly [number, number] }[]
}

/** The transitions in words: events without their `subscription.` prefix, from, to. */
export const transitions: readonly (readonly [event: string, from: string, to: string])[] = [
  ['purchase', 'nothing', 'active'],
  ['subscription.renewal', 'active, grace_period, billing_retry', 'active'],
  ['subscription.renewal_retry', 'active', 'grace_period, or billing_retry where no grace period is set up'],
  ['subscription.grace_period_expire', 'grace_period', 'billing_retry'],
  ['subscription.cancel', 'active', 'cancelled'],
  ['subscription.uncancel', 'cancelled', 'active'],
  ['subscription.expire', 'cancelled, billing_retry', 'expired'],
  ['subscription.pause_enabled', 'active', 'pause_scheduled'],
  ['subscription.pause_disabled', 'pause_scheduled', 'active'],
  ['subscription.pause', 'pause_scheduled', 'paused'],
  ['subscription.restore', 'paused, expired', 'active'],
  ['subscription.product_change', 'active', 'active, on the new product, once its first period is paid'],
  ['subscription.replace', 'active', 'replaced; the new subscription starts active'],
  ['refund', 'active, cancelled, expired', 'refunded'],
]

/** For wide screens: access on the left, none on the right. */
export const wideMap: LifecycleMap = {
  size: [960, 616],
  notes: [
    { text: 'Access', at: [475, 28] },
    { text: 'No access', at: [879, 28] },
  ],
  states: [
    { name: 'active', access: true, box: [1, 48, 160, 560] },
    { name: 'pause_scheduled', access: true, box: [395, 48, 160, 66] },
    { name: 'paused', access: false, box: [799, 48, 160, 104] },
    { name: 'grace_period', access: true, box: [395, 178, 160, 66] },
    { name: 'billing_retry', access: false, box: [799, 178, 160, 136] },
    { name: 'cancelled', access: true, box: [395, 354, 160, 66] },
    { name: 'expired', access: false, box: [799, 354, 160, 104] },
    { name: 'refunded', access: false, box: [799, 498, 160, 44] },
    { name: 'replaced', access: false, box: [799, 564, 160, 44] },
  ],
  arrows: [
    { path: 'M81 8V44', label: 'purchase', at: [92, 28], anchor: 'start' },
    { path: 'M161 66H391', label: 'pause_enabled', at: [276, 59] },
    { path: 'M395 98H165', label: 'pause_disabled', at: [276, 91] },
    { path: 'M555 66H795', label: 'pause', at: [675, 59] },
    { path: 'M799 136H165', label: 'restore', at: [276, 129] },
    { path: 'M161 196H391', label: 'renewal_retry', at: [276, 189] },
    { path: 'M395 228H165', label: 'renewal', at: [276, 221] },
    { path: 'M555 196H795', label: 'grace_period_expire', at: [675, 189] },
    { path: 'M161 266H795', label: 'renewal_retry, no grace period set up', at: [478, 259] },
    { path: 'M799 298H165', label: 'renewal', at: [276, 291] },
    { path: 'M879 314V350', label: 'expire', at: [890, 337], anchor: 'start' },
    { path: 'M161 372H391', label: 'cancel', at: [276, 365] },
    { path: 'M395 404H165', label: 'uncancel', at: [276, 397] },
    { path: 'M555 372H795', label: 'expire', at: [675, 365] },
    { path: 'M799 442H165', label: 'restore', at: [276, 435] },
    { path: 'M879 458V494', label: 'refund', at: [890, 481], anchor: 'start' },
    { path: 'M475 420V508q0 12 12 12H795', label: '', at: [0, 0] },
    { path: 'M161 520H795', label: 'refund', at: [276, 513] },
    { path: 'M161 586H795', label: 'replace', at: [276, 579] },
    { path: 'M74 397a14 14 0 1 1 13 0', label: 'renewal', at: [81, 420] },
    { path: 'M74 467a14 14 0 1 1 13 0', label: 'product_change', at: [81, 490] },
  ],
}

/** For phones: `active` as a bar at the left, the other states below one another. */
export const tallMap: LifecycleMap = {
  size: [352, 846],
  notes: [],
  states: [
    { name: 'active', access: true, box: [1, 40, 36, 804] },
    { name: 'pause_scheduled', access: true, box: [192, 40, 140, 64] },
    { name: 'paused', access: false, box: [192, 140, 140, 44] },
    { name: 'grace_period', access: true, box: [192, 214, 140, 64] },
    { name: 'billing_retry', access: false, box: [192, 314, 140, 64] },
    { name: 'expired', access: false, box: [192, 414, 140, 64] },
    { name: 'cancelled', access: true, box: [192, 514, 140, 64] },
    { name: 'refunded', access: false, box: [192, 614, 140, 44] },
    { name: 'replaced', access: false, box: [192, 680, 140, 44] },
  ],
  arrows: [
    { path: 'M19 6V36', label: 'purchase', at: [30, 22], anchor: 'start' },
    { path: 'M37 60H188', label: 'pause_enabled', at: [112, 54] },
    { path: 'M192 90H41', label: 'pause_disabled', at: [112, 84] },
    { path: 'M262 104V136', label: 'pause', at: [252, 124], anchor: 'end' },
    { path: 'M192 164H41', label: 'restore', at: [112, 158] },
    { path: 'M37 234H188', label: 'renewal_retry', at: [112, 228] },
    { path: 'M192 264H41', label: 'renewal', at: [112, 258] },
    { path: 'M262 278V310', label: 'grace_period_expire', at: [252, 299], anchor: 'end' },
    { path: 'M37 334H188', label: 'renewal_retry', at: [112, 328] },
    { path: 'M192 364H41', label: 'renewal', at: [112, 358] },
    { path: 'M262 378V410', label: 'expire', at: [252, 398], anchor: 'end' },
    { path: 'M192 446H41', label: 'restore', at: [112, 440] },
    { path: 'M262 514V482', label: 'expire', at: [252, 502], anchor: 'end' },
    { path: 'M37 534H188', label: 'cancel', at: [112, 528] },
    { path: 'M192 564H41', label: 'uncancel', at: [112, 558] },
    { path: 'M262 578V610', label: 'refund', at: [252, 599], anchor: 'end' },
    { path: 'M332 446H346V636H336', label: '', at: [0, 0] },
    { path: 'M37 636H188', label: 'refund', at: [112, 630] },
    { path: 'M37 702H188', label: 'replace', at: [112, 696] },
    { path: 'M37 748c40 -8 40 32 4 26', label: 'renewal', at: [78, 765], anchor: 'start' },
    { path: 'M37 804c40 -8 40 32 4 26', label: 'product_change', at: [78, 821], anchor: 'start' },
  ],
}
