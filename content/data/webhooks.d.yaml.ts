/** A state of a subscription. */
export interface State {
  readonly name: string
  readonly access: boolean
  /** When access ends. */
  readonly until?: string
  readonly meaning: string
}

/** An event that leads from one state to another. */
export interface Transition {
  readonly event: string
  /** `(none)` before the first purchase. */
  readonly from: string
  readonly to: string
  readonly note?: string
  /** In the tables, but not in the picture. */
  readonly rare?: boolean
}

/** Whether an event has a subscription, or a transaction. */
export interface Part {
  readonly given: 'always' | 'sometimes' | 'never'
  readonly note?: string
}

export interface EventType {
  readonly type: string
  readonly page: string
  readonly title: string
  readonly when: string
  readonly stays?: string
  readonly stores?: readonly { readonly store: string; readonly notification: string }[]
  readonly subscription: Part
  readonly transaction: Part
  readonly fields: readonly { readonly field: readonly string[]; readonly why: string }[]
  readonly example: { readonly data: Readonly<Record<string, unknown>> } & Readonly<Record<string, unknown>>
  readonly variant?: { readonly title: string; readonly data: Readonly<Record<string, unknown>> }
}

export declare const states: readonly State[]
export declare const transitions: readonly Transition[]
/** As much of a JSON Schema as is printed. */
export interface PayloadField {
  readonly type: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, PayloadField>>
}

export declare const payload: { readonly properties: Readonly<Record<string, PayloadField>> }
export declare const events: readonly EventType[]
