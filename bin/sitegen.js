#!/usr/bin/env node
// Starts the bundled command line. In a checkout of this tool, bundles it first when its sources have changed.
import { existsSync } from 'node:fs'

const builder = new URL('../scripts/build-cli.mjs', import.meta.url)
if (existsSync(builder)) await (await import(builder.href)).buildIfStale()
const { main } = await import('../dist/sitegen.js')
process.exitCode = await main(process.argv.slice(2))
