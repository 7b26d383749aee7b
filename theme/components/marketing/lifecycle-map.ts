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
  ['subscription.product_change', 'active', 'active, with the first period of another product is paid'],
  ['subscription.replace', 'active', 'replaced; the new subscription starts active'],
  ['refund', 'active, cancelled, expired', 'refunded'],
]

/** For wide screens: access on the left, none on the right. */
export const wideMap: LifecycleMap = {
  size: [840, 616],
  notes: [
    { text: 'Access', at: [410, 28] },
    { text: 'No access', at: [755, 28] },
  ],
  states: [
    { name: 'active', access: true, box: [1, 48, 144, 560] },
    { name: 'pause_scheduled', access: true, box: [335, 48, 150, 66] },
    { name: 'paused', access: false, box: [680, 48, 150, 104] },
    { name: 'grace_period', access: true, box: [335, 178, 150, 66] },
    { name: 'billing_retry', access: false, box: [680, 178, 150, 136] },
    { name: 'cancelled', access: true, box: [335, 354, 150, 66] },
    { name: 'expired', access: false, box: [680, 354, 150, 104] },
    { name: 'refunded', access: false, box: [680, 498, 150, 44] },
    { name: 'replaced', access: false, box: [680, 564, 150, 44] },
  ],
  arrows: [
    { path: 'M73 8V44', label: 'purchase', at: [84, 28], anchor: 'start' },
    { path: 'M145 66H331', label: 'pause_enabled', at: [238, 59] },
    { path: 'M335 98H149', label: 'pause_disabled', at: [238, 91] },
    { path: 'M485 66H676', label: 'pause', at: [582, 59] },
    { path: 'M680 136H149', label: 'restore', at: [238, 129] },
    { path: 'M145 196H331', label: 'renewal_retry', at: [238, 189] },
    { path: 'M335 228H149', label: 'renewal', at: [238, 221] },
    { path: 'M485 196H676', label: 'grace_period_expire', at: [582, 189] },
    { path: 'M145 266H676', label: 'renewal_retry, no grace period set up', at: [412, 259] },
    { path: 'M680 298H149', label: 'renewal', at: [238, 291] },
    { path: 'M755 314V350', label: 'expire', at: [766, 337], anchor: 'start' },
    { path: 'M145 372H331', label: 'cancel', at: [238, 365] },
    { path: 'M335 404H149', label: 'uncancel', at: [238, 397] },
    { path: 'M485 372H676', label: 'expire', at: [582, 365] },
    { path: 'M680 442H149', label: 'restore', at: [238, 435] },
    { path: 'M755 458V494', label: 'refund', at: [766, 481], anchor: 'start' },
    { path: 'M410 420V508q0 12 12 12H676', label: '', at: [0, 0] },
    { path: 'M145 520H676', label: 'refund', at: [238, 513] },
    { path: 'M145 586H676', label: 'replace', at: [238, 579] },
    { path: 'M67 397a14 14 0 1 1 13 0', label: 'renewal', at: [73, 420] },
    { path: 'M67 467a14 14 0 1 1 13 0', label: 'product_change', at: [73, 490] },
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
