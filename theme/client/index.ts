import { createShell, guard } from './shell.ts'

export type { NavigationEvent, Shell } from './shell.ts'

const shell = createShell()
guard(() => shell.attach(document.body))
