/** A copy of an object, reduced to what JSON can express; undefined for other values and for objects that contain themselves. */
export function plainObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  try {
    return JSON.parse(JSON.stringify(value))
  } catch {
    return undefined
  }
}
