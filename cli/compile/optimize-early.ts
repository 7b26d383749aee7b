import { setFlagsFromString } from 'node:v8'

/** V8’s default values of the flag that `bin/v8-flags.js` changes, by major version. */
const defaults = new Map([
  [11, '--interrupt-budget=67584'],
  [12, '--invocation-count-for-turbofan=3000'],
])

/** Let V8 optimise code as early as it does by default, because this process will run longer than a minute. */
export function optimizeEarly(): void {
  const flag = defaults.get(Number.parseInt(process.versions.v8, 10))
  if (flag) setFlagsFromString(flag)
}
