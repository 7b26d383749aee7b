#!/usr/bin/env node
// Starts the command line, unless this Node is too old for it: every version that supports modules must be able to parse this file.
const needed = [20, 19]
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  console.error(`✖ Sitegen needs Node ${needed.join('.')} or newer, but this is Node ${process.versions.node}.`)
  process.exitCode = 1
} else import('./start.js')
