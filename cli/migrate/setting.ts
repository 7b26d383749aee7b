/** A value of the new configuration. */
export type Setting = null | boolean | number | string | readonly Setting[] | SettingObject | Code | Noted | Offered
export interface SettingObject {
  [key: string]: Setting
}

/** A module that the new configuration imports: `import name from 'from'`. */
export interface Imported {
  readonly name: string
  readonly from: string
  readonly isDefault: boolean
}

/** Source code in place of a value. */
export class Code {
  constructor(
    readonly text: string,
    readonly imports: readonly Imported[] = [],
  ) {}
}

/** A value with a comment above it. */
export class Noted {
  constructor(
    readonly comment: string,
    readonly value: Setting,
  ) {}
}

/** A value that may turn out not to be a valid setting, and what to do then. */
export class Offered {
  constructor(
    readonly value: Setting,
    /** Where it is in the other configuration. */
    readonly place: readonly (string | number)[],
    readonly hint: string,
  ) {}
}

/** A value without what is known about it. */
export function bare(value: Setting): Exclude<Setting, Noted | Offered> {
  return value instanceof Noted || value instanceof Offered ? bare(value.value) : value
}

export function isSettingObject(value: Setting | undefined): value is SettingObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Code) &&
    !(value instanceof Noted) &&
    !(value instanceof Offered)
  )
}
