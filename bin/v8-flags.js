// Flags of V8 for the processes of the tool; `bench/profiles.md` has the measurements. They are set before the tool is loaded, because
// V8 accepts cached code only with the flags that it was compiled with.
import v8 from 'node:v8'

/** By V8's major version. Optimising what runs only for a moment costs more than it gains, and most builds take seconds. */
const late = { 11: ['--interrupt-budget=540000'], 12: ['--invocation-count-for-turbofan=24000'] }

/** Flags for processes that run most of their code only for a moment (`cli/compile/optimize-early.ts` takes them back). */
export const lateOptimization = late[Number.parseInt(process.versions.v8, 10)] ?? []

const all = [
  // The heap grows in smaller steps, so a build needs less memory.
  '--heap-growing-percent=40',
  // A thread begins with room for what the tool creates when it is loaded, instead of collecting garbage five times.
  '--min-semi-space-size=4',
  ...lateOptimization,
]

/** Set the flags with which the tool is loaded. */
export function setFlags() {
  for (const flag of all) v8.setFlagsFromString(flag)
}
