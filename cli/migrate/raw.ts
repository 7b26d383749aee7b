/** A value of another generator’s configuration, as the process that ran it describes it. Plain data. */
export type Raw = null | boolean | number | string | readonly Raw[] | RawObject | RawReference
export interface RawObject {
  readonly [key: string]: Raw
}

/** An export of a module. */
export interface RawImport {
  readonly $sitegen: 'import'
  readonly from: string
  readonly name: string
  /** Whether the value was made with the export rather than being the export itself. */
  readonly derived: boolean
}

/** A function of the configuration itself. */
export interface RawFunction {
  readonly $sitegen: 'function'
  readonly text: string
  /** What it returns for a sample, if that is known. */
  readonly sample: string | null
}

/** A value that is neither data nor a function. */
export interface RawOther {
  readonly $sitegen: 'other'
  readonly text: string
}

/** Values that data cannot express. */
export type RawReference = RawImport | RawFunction | RawOther

/** The input of the process that reads a configuration. */
export interface ReadRequest {
  /** The bundle, a CommonJS text. */
  readonly code: string
  readonly filename: string
  /** Folder of the configuration. */
  readonly root: string
}

/** Its response. */
export type ReadAnswer =
  | {
      readonly value: Raw
      /** Environment variables that were read but are not set. */
      readonly environment: readonly string[]
      /** Missing modules of which something was used. */
      readonly missed: readonly string[]
      /** Packages that are installed but could not be loaded. */
      readonly failed: readonly { readonly from: string; readonly reason: string }[]
    }
  | { readonly error: { readonly message: string; readonly stack: string } }

export function isReference(value: Raw | undefined): value is RawReference {
  return typeof value === 'object' && value !== null && '$sitegen' in value
}

export function isRawObject(value: Raw | undefined): value is RawObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isReference(value)
}

/** A value as a list: a single value becomes its only item, and undefined an empty list. */
export function listOfRaw(value: Raw | undefined): readonly Raw[] {
  if (value === undefined || value === null || value === false) return []
  return Array.isArray(value) ? value : [value as Raw]
}
