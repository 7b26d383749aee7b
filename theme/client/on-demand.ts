// What few sites need, in one script that is loaded by those that do.
export { start as startColorMode } from './color-switch.ts'
export { start as startVersionMenu } from './version-menu.ts'
